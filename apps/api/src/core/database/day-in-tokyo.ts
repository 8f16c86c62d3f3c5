/** SQL for the day in Tokyo of an instant, whatever zone the database is set to. */
export const dayInTokyo = (column: string): string => `(${column} at time zone 'Asia/Tokyo')::date`
