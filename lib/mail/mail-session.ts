import 'server-only'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '../env'
import { createTextRedactor } from '../redaction-text'
import { type Dialogue, followDialogue } from './dialogue'

const TIMEOUTS = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, wholeMs: 30_000 }

export type MailParts = {
  /** Authorities that replace the ones of the system. */
  certificateAuthorities?: readonly string[]
  /** Settings that replace the configured ones. */
  settings?: MailSettings
  timeouts?: Partial<typeof TIMEOUTS>
}

type Act<Answer> = (transport: ReturnType<typeof openTransport>) => Promise<Answer>

export type MailSession<Answer> = { dialogue: Dialogue; redact: (text: string) => string } & (
  | { answer: Answer }
  | { error: unknown }
)

/** Speaks with the mail server until `act` is done, the time is up, or the signal aborts. Never throws. */
export async function holdSession<Answer>(
  settings: MailSettings,
  { certificateAuthorities, timeouts }: MailParts,
  signal: AbortSignal | undefined,
  act: Act<Answer>,
): Promise<MailSession<Answer>> {
  const { shapes: redact } = createTextRedactor([settings.url, ...(settings.password ? [settings.password] : [])])
  const dialogue = followDialogue(redact)
  const limits = { ...TIMEOUTS, ...timeouts }
  const end = new AbortController()
  const onAbort = () => end.abort(faultOf('EABORT', 'stopped'))
  const timer = setTimeout(() => end.abort(faultOf('EDEADLINE', 'out of time')), limits.wholeMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    end.signal.throwIfAborted()
    const ended = new Promise<never>((_, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true })
    })
    const transport = openTransport(settings, { dialogue, limits, certificateAuthorities, signal: end.signal })
    return { dialogue, redact, answer: await Promise.race([act(transport), ended]) }
  } catch (error) {
    return { dialogue, redact, error }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

type Wiring = {
  dialogue: Dialogue
  limits: typeof TIMEOUTS
  certificateAuthorities: readonly string[] | undefined
  signal: AbortSignal
}

function openTransport(
  { host, port, isSecure, needsTls, user, password }: MailSettings,
  { dialogue, limits, certificateAuthorities, signal }: Wiring,
) {
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    // Without `forceAuth` a server that offers no sign-in would get the message all the same.
    ...(user && password ? { auth: { user, pass: password }, forceAuth: true } : {}),
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(certificateAuthorities ? { ca: [...certificateAuthorities] } : {}),
    },
    getSocket: (_, callback) => openSocket({ host, port, limitMs: limits.connectionMs, signal }, callback),
    connectionTimeout: limits.connectionMs + limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    maxResponseSize: 65_536,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: dialogue.logger,
    transactionLog: true,
  })
}

type SocketOptions = { host: string; port: number; limitMs: number; signal: AbortSignal }
type OnSocket = (error: Error | null, found?: { connection: Socket }) => void

/** Asks the resolver of the system and tries each address; nodemailer would ask name servers alone, and keep answers. */
function openSocket({ host, port, limitMs, signal }: SocketOptions, callback: OnSocket): void {
  // The library may ask for the connection after sending was stopped.
  if (signal.aborted) {
    callback(signal.reason)
    return
  }
  const socket = connect({ host, port })
  const timer = setTimeout(() => socket.destroy(faultOf('ETIMEDOUT', 'no connection in time')), limitMs)
  const onAbort = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  let isOpen = false
  socket.once('connect', () => {
    isOpen = true
    clearTimeout(timer)
    callback(null, { connection: socket })
  })
  // This listener stays for good, because nodemailer removes its own.
  socket.on('error', (error) => {
    if (!isOpen) callback(error)
  })
  socket.once('close', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  })
}

function faultOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
