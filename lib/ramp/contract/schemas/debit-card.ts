import { z } from 'zod'
import { DEBIT_CARD_NETWORKS, DEBIT_CARD_STATUSES } from '../values/accounts'
import { DateTime, known, oneOf, SentText } from './fields'
import { listOf } from './list'

const text = SentText.max(100)

/** Section 4.6: a US address. */
const BillingAddress = z.strictObject({
  line1: text,
  city: text,
  state: text,
  postalCode: z.string().regex(/^[0-9]{5}(-[0-9]{4})?$/, 'must be a US postal code such as 10001'),
  country: z.literal('US', 'must be US'),
})

/** Section 4.6. `encryptedCardNumber` is an opaque token. */
export const DebitCardRequest = z.strictObject({
  encryptedCardNumber: z
    .string()
    .min(1)
    .max(65_536)
    .refine((value) => !/^[\d\s.-]{12,30}$/.test(value), 'must be an encrypted token, never a card number'),
  expiryMonth: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'must be a month from 1 to 12'),
  expiryYear: z.string().regex(/^[0-9]{2}$/, 'must be a year of two digits'),
  cardLastFour: z.string().regex(/^[0-9]{4}$/, 'must have exactly 4 digits'),
  cardBin: z.string().regex(/^[0-9]{6,8}$/, 'must have 6 to 8 digits'),
  cardBrand: oneOf(DEBIT_CARD_NETWORKS),
  cardholderFirstName: text,
  cardholderLastName: text,
  billingAddress: BillingAddress,
  label: text,
})
export type DebitCardRequest = z.input<typeof DebitCardRequest>

/** not-shown.md, "4.6 PATCH …/cardholder-info". */
export const CardholderInfoRequest = z.strictObject({
  cardholderFirstName: text,
  cardholderLastName: text,
  billingAddress: BillingAddress.extend({ line2: text.optional() }),
})
export type CardholderInfoRequest = z.input<typeof CardholderInfoRequest>

/** not-shown.md, "2.6 requirement". */
const Requirement = z.looseObject({
  type: z.string(),
  fields: z.array(z.string()).nullish(),
  reason: z.string().nullish(),
})

/** Section 2.6; `requirements` by not-shown.md, "2.6 requirement". */
export const DebitCard = z.looseObject({
  id: z.string(),
  status: known(DEBIT_CARD_STATUSES),
  network: known(DEBIT_CARD_NETWORKS),
  cardNumberLast4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  label: z.string().nullish(),
  currency: z.string(),
  isTokenized: z.boolean().nullish(),
  createdAt: DateTime,
  requirements: listOf(Requirement).nullish(),
})
export type DebitCard = z.output<typeof DebitCard>

/** Section 4.6: the list is never paged. */
export const DebitCardList = z.looseObject({ data: listOf(DebitCard), hasMore: z.boolean() })
