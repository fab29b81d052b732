import { z } from 'zod'
import { CARD_STATUSES, CARD_TRANSACTION_STATUSES, CARD_TYPES } from '../values/accounts'
import { SORTS } from '../values/ramps'
import { Amount, DateTime, known, oneOf, SentDateTime } from './fields'
import { pageOf, pageQuery } from './paging'

/** not-shown.md, "4.10 cards". `renderSecret` opens the card number. */
export const Card = z
  .looseObject({
    id: z.string(),
    status: known(CARD_STATUSES),
    type: known(CARD_TYPES).nullish(),
    country: z.string().nullish(),
    currency: z.string().nullish(),
    last4: z.string().nullish(),
    limit: z.unknown().optional(),
    payable: z.unknown().optional(),
    createdAt: DateTime.nullish(),
  })
  .transform(withoutRenderSecret)
export type Card = z.output<typeof Card>

function withoutRenderSecret<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, member) => (key === 'renderSecret' ? undefined : member))) as T
}

/** not-shown.md, "4.11 card transactions". */
export const CardTransactionQuery = z.strictObject({
  ...pageQuery,
  sort: oneOf(SORTS).optional(),
  status: oneOf(CARD_TRANSACTION_STATUSES).optional(),
  fromDate: SentDateTime.optional(),
  toDate: SentDateTime.optional(),
  search: z.string().min(1).optional(),
})
export type CardTransactionQuery = z.input<typeof CardTransactionQuery>

/** not-shown.md, "4.11 card transactions". */
export const CardTransaction = z.looseObject({
  id: z.string(),
  cardId: z.string(),
  merchantName: z.string().nullish(),
  amount: Amount,
  currency: z.string(),
  status: known(CARD_TRANSACTION_STATUSES),
  createdAt: DateTime,
})
export type CardTransaction = z.output<typeof CardTransaction>

export const CardTransactionPage = pageOf(CardTransaction)

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')

/** Section 4.7; encodings by not-shown.md, "4.7 encodings". */
export const CardPinRequest = z.strictObject({
  encryptedKey: base64,
  encryptedPin: z.strictObject({ iv: base64.length(16, 'must hold 12 bytes'), data: base64.min(24, 'is too short') }),
})
export type CardPinRequest = z.input<typeof CardPinRequest>
