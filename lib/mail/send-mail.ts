import 'server-only'
import type { NodemailerError } from 'nodemailer'
import { z } from 'zod'
import { env, type MailSettings } from '../env'
import { type MailLine, tidy } from './dialogue'
import { explainFault } from './mail-fault'
import { holdSession, type MailParts } from './mail-session'

export type MailMessage = {
  to: readonly string[]
  /** Line breaks become spaces. */
  subject: string
  text: string
  html: string
  /** Letters, digits, `.`, `_` and `-`. A repeat has the same id, by which receivers can recognise it. */
  id: string
}

/**
 * - `sent`: the server took the message; `problem` names recipients for whom it did not
 * - `refused`: the server said no; `isFinal`: it would say no again
 * - `not-sent`: nothing of the message left, so sending again is safe
 * - `unknown`: the message began to leave, and no answer came
 */
export type MailResult =
  | { state: 'sent'; response: string; problem: string | null; transcript: MailLine[] }
  | { state: 'refused'; isFinal: boolean; code: number | null; problem: string; transcript: MailLine[] }
  | { state: 'not-sent'; problem: string; transcript: MailLine[] }
  | { state: 'unknown'; problem: string; transcript: MailLine[] }

const Address = z.email().max(254)

/**
 * Sends one message by the configured mail server, once.
 * @throws Error for an id that no header may have
 */
export async function sendMail(message: MailMessage, signal?: AbortSignal, parts: MailParts = {}): Promise<MailResult> {
  if (!/^[\w.-]{1,200}$/.test(message.id)) throw new Error('A message needs an id of letters, digits, . _ and -')
  const settings = parts.settings ?? env().mail
  if (!settings) return notSent('No mail server is configured: set SMTP_URL and SMTP_FROM.')
  if (message.to.length === 0 || !message.to.every((address) => Address.safeParse(address).success))
    return {
      state: 'refused',
      isFinal: true,
      code: null,
      problem: 'A recipient is not an e-mail address.',
      transcript: [],
    }
  const session = await holdSession(settings, parts, signal, (transport) =>
    transport.sendMail(headersAndBody(message, settings)),
  )
  const { dialogue, redact } = session
  const transcript = dialogue.lines()
  if ('answer' in session) {
    const { response, rejectedErrors = [] } = session.answer
    return {
      state: 'sent',
      response: tidy(redact(response)),
      problem: describeRefusals(rejectedErrors, redact),
      transcript,
    }
  }
  const { problem, reply } = explainFault(session.error, redact)
  if (reply && (reply.isOfMessage || !dialogue.hasBodyBegun()))
    return { state: 'refused', isFinal: reply.isFinal, code: reply.code, problem, transcript }
  if (!dialogue.hasBodyBegun()) return notSent(problem, transcript)
  return { state: 'unknown', problem: `${problem} It may have the message: its answer did not arrive.`, transcript }
}

function notSent(problem: string, transcript: MailLine[] = []): MailResult {
  return { state: 'not-sent', problem, transcript }
}

function headersAndBody({ to, subject, text, html, id }: MailMessage, { from }: MailSettings) {
  return {
    from,
    // Addresses given as objects are not parsed again.
    to: to.map((address) => ({ name: '', address })),
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    html,
    messageId: `<${id}@${new URL(env().origin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** The recipients for whom the server did not take the message; null if there are none. */
function describeRefusals(refusals: readonly NodemailerError[], redact: (text: string) => string): string | null {
  const refused = refusals.map((refusal) => `Not accepted for ${refusal.recipient}: “${refusal.response ?? ''}”.`)
  return refused.length === 0 ? null : refused.map((part) => tidy(redact(part))).join(' ')
}
