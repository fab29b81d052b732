import type { NodemailerError } from 'nodemailer'
import { tidy } from './dialogue'

/** `sign-in`: the desk could not sign in. `reply`: any other refusal of the server. */
export type MailFaultKind =
  | 'name'
  | 'connection'
  | 'no-tls'
  | 'certificate'
  | 'tls'
  | 'time'
  | 'stopped'
  | 'broken'
  | 'sign-in'
  | 'reply'

export type MailFault = {
  kind: MailFaultKind
  /** A sentence for people. */
  problem: string
  /** The server’s own reply, if a reply is the fault. */
  reply: { code: number; isFinal: boolean; isOfMessage: boolean } | null
}

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_)/
const TLS = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
const NAME = /^(ENOTFOUND|EAI_|EDNS)/
const CONNECTION = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EACCES|EADDR)/

/** A change of the configuration can mend these replies: sign in first, another mechanism, an encrypted connection. */
const MENDABLE = new Set([530, 534, 535, 538])

const STEPS: Readonly<Record<string, string>> = {
  'MAIL FROM': 'the sender',
  'RCPT TO': 'every recipient',
  DATA: 'the message',
}

/** Names what went wrong, from the errors of nodemailer, Node and this folder. */
export function explainFault(error: unknown, redact: (text: string) => string): MailFault {
  const fault: Partial<NodemailerError> = error instanceof Error ? error : {}
  const code = fault.originalCode ?? fault.code ?? 'no code'
  const silent = (kind: MailFaultKind, words: string): MailFault => ({ kind, problem: words, reply: null })

  if (fault.code === 'ETLS' && fault.responseCode)
    return silent('no-tls', 'The mail server does not offer TLS, which is required unless it is on this machine.')
  if (fault.responseCode && fault.responseCode >= 400 && fault.responseCode < 600)
    return explainReply(fault, fault.responseCode, redact)
  if (CERTIFICATE.test(code)) return silent('certificate', `The mail server’s certificate is not valid (${code}).`)
  if (NAME.test(code)) return silent('name', `The mail server’s name could not be resolved (${code}).`)
  if (CONNECTION.test(code)) return silent('connection', `The mail server could not be reached (${code}).`)
  if (code === 'EABORT') return silent('stopped', 'Sending was stopped.')
  if (code === 'EDEADLINE') return silent('time', 'The mail server took too long altogether.')
  if (code === 'ETIMEDOUT') return silent('time', TIMES[fault.timeoutType ?? 'CONNECT_TIMEOUT'])
  if (fault.code === 'ETLS' || TLS.test(code))
    return silent('tls', `No secure connection to the mail server could be opened (${code}).`)
  if (fault.code === 'EAUTH')
    return silent('sign-in', 'The mail server offers no way to sign in that Rampdesk supports.')
  if (fault.code === 'EPROTOCOL')
    return silent('broken', 'The mail server answered with something that is not valid SMTP.')
  return silent('broken', `The connection to the mail server broke (${code}).`)
}

const TIMES: Readonly<Record<NonNullable<NodemailerError['timeoutType']>, string>> = {
  CONNECT_TIMEOUT: 'The mail server did not accept a connection in time.',
  GREETING_TIMEOUT: 'The mail server did not greet in time.',
  UPGRADE_TIMEOUT: 'The mail server did not open a secure connection in time.',
  SOCKET_TIMEOUT: 'The mail server did not answer in time.',
}

function explainReply(fault: Partial<NodemailerError>, code: number, redact: (text: string) => string): MailFault {
  const { command = '', response = '' } = fault
  const said = tidy(redact(response))
  const step = STEPS[command]
  const isSignIn = fault.code === 'EAUTH' || MENDABLE.has(code)
  const what = isSignIn ? 'the user name or password' : (step ?? 'the connection')
  return {
    kind: isSignIn ? 'sign-in' : 'reply',
    problem: `The mail server refused ${what}: “${said}”.`,
    reply: {
      code,
      isFinal: step !== undefined && !isSignIn && fault.permanent === true,
      isOfMessage: fault.code === 'EMESSAGE' || fault.code === 'EENVELOPE',
    },
  }
}
