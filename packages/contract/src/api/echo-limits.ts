/** What the echo takes (`echo.ts`), apart from its description: a page needs no descriptors to show them. */

/** Where its methods lie: `/v1/grpc/iki.Echo/Say`. */
export const grpcPrefix = '/v1/grpc'
/** Of the text that is sent, in characters. */
export const echoLimit = 200
/** More than two hundred characters ever have. */
export const mostEchoBytes = 8 * 1024
export const echoesAMinute = 60
/** How many round trips the page measures. */
export const echoRounds = 10
