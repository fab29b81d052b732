import 'server-only'
import type { MailSettings } from '../env'
import { explainFault, type MailFault } from './mail-fault'
import { holdSession, type MailParts } from './mail-session'

/** Connects, opens TLS, greets and signs in; sends nothing. Null if all of it works. */
export async function verifyMailServer(
  settings: MailSettings,
  parts: Omit<MailParts, 'settings'> = {},
): Promise<MailFault | null> {
  const session = await holdSession(settings, parts, undefined, (transport) => transport.verify())
  return 'error' in session ? explainFault(session.error, session.redact) : null
}
