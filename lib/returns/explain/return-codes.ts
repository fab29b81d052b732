import { RETURN_CODES } from '../../ramp/contract/values/deposits'
import type { ValueList } from '../../ramp/contract/values/value-list'

/**
 * Reason codes of returned ACH debits, in short, from the rules of Nacha. The contract names a few of them (not-shown.md,
 * "2.12 sample codes"); a code in neither list is shown as it is.
 */
export const NACHA_RETURN_CODES = {
  ...RETURN_CODES,
  R04: 'The account number is not valid',
  R05: 'A business debit came to a consumer’s account that did not authorize it',
  R06: 'The bank that sent the debit asked for its return',
  R07: 'The customer revoked the authorization',
  R08: 'The customer stopped the payment',
  R09: 'There is money in the account, but it is not available yet',
  R11: 'The customer says that the debit does not follow the terms of the authorization',
  R12: 'The branch was sold to another bank',
  R13: 'The routing number is not valid for ACH',
  R14: 'The person who acts for the account holder has died or cannot act',
  R15: 'The account holder has died',
  R16: 'The account is frozen, or the law forbids the debit',
  R17: 'A field cannot be processed, or the debit looks questionable',
  R20: 'The account does not accept debits of this kind',
  R21: 'The company’s identification is not valid',
  R22: 'The identification of the individual is not valid',
  R23: 'The receiver refused the entry',
  R24: 'The entry is a duplicate',
  R28: 'The check digit of the routing number is wrong',
  R31: 'The bank returned a business debit late, with the permission of the sender',
  R33: 'The bank returned a converted check',
  R34: 'A regulator has limited the bank’s participation in ACH',
  R37: 'The check behind the debit was also presented for payment',
  R38: 'The payment of the check behind the debit was stopped',
  R39: 'The check behind the debit is not eligible for it',
  R51: 'The debit for a returned check is not allowed, or differs from it',
  R52: 'The payment of the returned check behind the debit was stopped',
  R53: 'The returned check behind the debit was also presented for payment',
} as const satisfies ValueList
