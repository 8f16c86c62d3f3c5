import { type Part, time } from './export-part.ts'

/** What of a member is kept as rows about money and what it opens. */
export const moneyParts: readonly Part[] = [
  {
    ...{ file: 'licences', title: '使えるもの', from: 'licences t', key: 't.id::text' },
    columns: [
      ['item', '番号', 't.item_id'],
      ['since', 'はじまり', time('t.since_at')],
      ['until', 'おわり', time('t.expire_at')],
      ['status', '状態', 't.status'],
      ['reason', '理由', 't.reason'],
    ],
  },
  {
    ...{ file: 'subscriptions', title: 'ご契約', key: 't.id' },
    from: 'subscriptions t join products p on p.id = t.product_id',
    columns: [
      ['title', '名前', 'p.title'],
      ['state', '状態', 't.state'],
      ['startedOn', 'はじまり', 't.started_on'],
      ['renewOn', 'つぎの更新', 't.renew_on'],
      ['paidUntil', 'お支払い済み', time('t.paid_until')],
      ['reason', '解約の理由', 't.reason_selected'],
      ['words', '解約のひとこと', 't.reason_text'],
    ],
  },
  {
    ...{ file: 'orders', title: '購入の記録', from: 'orders t', key: 't.id' },
    columns: [
      ['id', '番号', 't.id'],
      ['title', '名前', 't.title'],
      ['state', '状態', 't.state'],
      ['totalYen', '金額（円）', 't.total_yen'],
      ['taxYen', 'うち消費税（円）', 't.tax_yen'],
      ['refundedYen', '返金（円）', 't.refunded_yen'],
      ['method', 'お支払いの方法', 't.method_label'],
      ['from', '期間のはじめ', 't.from_day'],
      ['to', '期間のおわり', 't.to_day'],
      ['orderedAt', 'お申し込み', time('t.created_at')],
      ['paidAt', 'お支払い', time('t.paid_at')],
    ],
  },
  {
    ...{ file: 'reservations', title: 'ご予約', from: 'reservations t join orders o on o.id = t.order_id' },
    ...{ uid: 'o.uid', key: 't.id' },
    columns: [
      ['title', '名前', 'o.title'],
      ['state', '状態', 't.state'],
      ['startsAt', 'はじまり', time('t.starts_at')],
      ['minutes', '分', 't.minutes'],
      ['place', '場所', 't.place'],
      ['feeYen', '取り消しの料金（円）', 't.fee_yen'],
      ['reservedAt', 'お申し込み', time('t.created_at')],
      ['cancelledAt', '取り消し', time('t.cancelled_at')],
      ['orderId', '購入の番号', 't.order_id'],
    ],
  },
  {
    ...{
      file: 'receipts',
      title: '領収書',
      from: 'receipts t join orders o on o.id = t.order_id',
      uid: 'o.uid',
    },
    key: `t.number || '-' || t.reissue_count`,
    columns: [
      ['number', '番号', 't.number'],
      ['issuedAt', '発行', time('t.issued_at')],
      ['orderId', '購入の番号', 't.order_id'],
      ['whole', '控え', 't.snapshot'],
    ],
  },
  {
    ...{ file: 'payment-methods', title: 'お支払いの方法', from: 'payment_methods t', key: 't.id' },
    columns: [
      ['label', '名前', 't.label'],
      ['state', '状態', 't.state'],
      ['createdAt', '登録した日時', time('t.created_at')],
    ],
  },
  {
    ...{ file: 'points', title: 'ポイント', from: 'credit_ledger t', key: `lpad(t.id::text, 20, '0')` },
    columns: [
      ['at', '日時', time('t.at')],
      ['delta', '増減', 't.delta'],
      ['reason', 'わけ', 't.reason'],
      ['note', '内容', 't.note'],
      ['balance', '残り', 't.balance_after'],
    ],
  },
  {
    ...{ file: 'things', title: 'ポイントで受けとったもの', key: 't.id' },
    from: 'ownerships t join products p on p.id = t.product_id',
    columns: [
      ['title', '名前', 'p.title'],
      ['points', 'ポイント', 't.credits'],
      ['at', '日時', time('t.acquired_at')],
      ['until', 'おわり', time('t.expire_at')],
    ],
  },
  {
    ...{ file: 'given-gifts', title: '贈ったもの', from: 'gifts t', uid: 't.giver_uid', key: 't.id' },
    columns: [
      ['title', '名前', 't.title'],
      ['state', '状態', 't.state'],
      ['to', 'あて名', 't.to_name'],
      ['message', 'ことば', 't.message'],
      ['boughtAt', 'お求めの日時', time('t.bought_at')],
      ['until', '受けとりの期限', time('t.expires_at')],
    ],
  },
  {
    ...{
      file: 'received-gifts',
      title: '受けとったもの',
      from: 'gifts t',
      uid: 't.redeemed_by',
      key: 't.id',
    },
    columns: [
      ['title', '名前', 't.title'],
      ['message', 'ことば', 't.message'],
      ['at', '受けとった日時', time('t.redeemed_at')],
    ],
  },
]
