import type { EndpointAnswer, Secret } from '../../ramp'

/** The account number or IBAN; null for deposit instructions of an unknown kind. */
export function numberOf({ depositInstructions }: EndpointAnswer<'getAutoRampAccount'>): Secret | null {
  if ('bankAccountNumber' in depositInstructions) return depositInstructions.bankAccountNumber
  return 'iban' in depositInstructions ? depositInstructions.iban : null
}
