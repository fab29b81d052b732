import { z } from 'zod'
import { Secret } from '../secret'
import {
  ACCOUNT_SUBTYPES,
  BANK_ACCOUNT_STATUS_REASONS,
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
  OWNERSHIPS,
} from '../values/accounts'
import { RAILS } from '../values/networks'
import { DateTime, known, oneOf, SentText } from './fields'

const text = SentText.max(200)

const HolderAddress = z.strictObject({
  street: text,
  street2: text.optional(),
  city: text,
  state: text,
  postalCode: z.string().min(1).max(20),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as DE')
    .optional(),
})

/** not-shown.md, "2.3 accountHolder". */
export const AccountHolder = z.strictObject({ firstName: text, lastName: text, address: HolderAddress.optional() })

/** not-shown.md, "2.3 accountHolder": no `state`. */
const IbanHolder = AccountHolder.extend({ address: HolderAddress.partial({ state: true }).optional() })

const common = { ownership: oneOf(OWNERSHIPS), accountHolder: AccountHolder.optional(), label: text.optional() }

/** Lengths differ between banks; the platform judges them. */
const AccountNumber = z.string().regex(/^[0-9]{1,34}$/, 'must be digits only')

const Us = z.strictObject({
  type: z.literal('us'),
  ...common,
  routingNumber: z.string().regex(/^[0-9]{9}$/, 'must have exactly 9 digits'),
  accountNumber: AccountNumber,
  accountSubtype: oneOf(ACCOUNT_SUBTYPES).optional(),
})

const Ca = z.strictObject({
  type: z.literal('ca'),
  ...common,
  institutionNumber: z.string().regex(/^[0-9]{3}$/, 'must have exactly 3 digits'),
  transitNumber: z.string().regex(/^[0-9]{5}$/, 'must have exactly 5 digits'),
  accountNumber: AccountNumber,
})

const Uk = z.strictObject({
  type: z.literal('uk'),
  ...common,
  sortCode: z.string().regex(/^[0-9]{2}-?[0-9]{2}-?[0-9]{2}$/, 'must have exactly 6 digits'),
  accountNumber: z.string().regex(/^[0-9]{8}$/, 'must have exactly 8 digits'),
})

const Iban = z.strictObject({
  type: z.literal('iban'),
  ...common,
  accountHolder: IbanHolder.optional(),
  iban: z.string().regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/, 'must be an IBAN in capital letters without spaces'),
  bic: z.string().regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, 'must have 8 or 11 letters and digits'),
})

const REQUIRED = { code: 'required' }

/** Section 2.3: `type` decides the required fields. */
export const BankAccountRequest = z
  .discriminatedUnion('type', [Us, Ca, Uk, Iban])
  .superRefine(({ type, ownership, accountHolder }, context) => {
    if (ownership !== 'thirdParty') return
    if (accountHolder === undefined)
      context.addIssue({
        code: 'custom',
        path: ['accountHolder'],
        message: 'is required for a third party’s account',
        params: REQUIRED,
      })
    else if (type === 'iban' && accountHolder.address?.country === undefined)
      context.addIssue({
        code: 'custom',
        path: ['accountHolder', 'address', ...(accountHolder.address === undefined ? [] : ['country'])],
        message: 'is required for a third party’s IBAN',
        params: REQUIRED,
      })
  })
  .meta({
    description:
      'A thirdParty account needs accountHolder; a thirdParty IBAN also needs accountHolder.address with its country',
  })
export type BankAccountRequest = z.input<typeof BankAccountRequest>

/** Section 2.3: any status but `active` is unpayable. */
export function isPayable(account: { status: string }): boolean {
  return account.status === 'active'
}

const Institution = z.looseObject({ name: z.string().nullish(), logo: z.string().nullish() })

/** Section 2.3; not-shown.md for `ca`, `uk`, `iban`. `type` may grow. */
export const BankAccount = z.looseObject({
  id: z.string(),
  type: known(BANK_ACCOUNT_TYPES),
  status: known(BANK_ACCOUNT_STATUSES),
  statusReason: known(BANK_ACCOUNT_STATUS_REASONS).nullish(),
  accountHolderName: z.string(),
  supportedRails: z.array(known(RAILS)),
  currency: z.string(),
  createdAt: DateTime,
  fundingSourceId: z.string().nullish(),
  accountNumberLast4: z.string().nullish(),
  routingNumberLast4: z.string().nullish(),
  institutionNumber: z.string().nullish(),
  transitNumberLast3: z.string().nullish(),
  sortCode: z.string().nullish(),
  ibanLast4: z.string().nullish(),
  bic: z.string().nullish(),
  institution: Institution.nullish(),
  label: z.string().nullish(),
  accountSubtype: known(ACCOUNT_SUBTYPES).nullish(),
})
export type BankAccount = z.output<typeof BankAccount>

/** Section 4.3; not-shown.md, "4.3 link-token": without https:// an address means an Android package. */
export const BankLinkTokenRequest = z.strictObject({ redirectUri: z.string().min(1) })

export function isWebRedirect(redirectUri: string): boolean {
  return /^https:\/\//i.test(redirectUri)
}

const BankLink = z.string().transform((text) => new Secret('bank-link', text))

/** Section 2.7. Token and address are credentials. */
export const BankLinkToken = z.looseObject({
  linkToken: BankLink,
  hostedLinkUrl: BankLink.nullish(),
  expiration: z.string(),
  requestId: z.string(),
})
