import type { TokenScope } from '../../model/token-scope'

/** The words complete a sentence that begins with the token. */
export const TOKEN_SCOPE_WORDS: Record<TokenScope, string> = {
  read: 'reads deliveries, returns, redeliveries, registrations, failures and the audit',
  export: 'makes and downloads files of the same lists',
  send: 'sends deliveries again to targets that an admin approved',
  receive: 'follows deliveries with their payloads, enough for rampdesk listen',
  users: 'looks users up, with a purpose that the audit keeps',
  doctor: 'runs the checks of the doctor',
}
