/** Who runs the service, as the policies name it; missing settings are undefined. */
export type Operator = {
  name?: string | undefined
  representative?: string | undefined
  address?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** The settings for it. */
export const operatorSettings = {
  name: 'OPERATOR_NAME',
  representative: 'OPERATOR_REPRESENTATIVE',
  address: 'OPERATOR_ADDRESS',
  phone: 'OPERATOR_PHONE',
  email: 'SUPPORT_EMAIL',
} as const satisfies Record<keyof Operator, string>

/** The demo's operator, who does not exist. */
export const demoOperator = {
  name: '株式会社イキ出版室',
  representative: '息野 はる',
  address: '〒000-0000 東京都千代田区架空町1-2-3 息ビル4階',
  phone: '03-0000-0000',
  email: 'support@iki.example',
} as const satisfies Operator
