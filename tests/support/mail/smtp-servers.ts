import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { MailSettings } from '@/lib/env'
import type { Identity } from '../egress/certificates'

export type ReceivedMail = { raw: string; to: string[] }

type ServerOptions = {
  identity?: Identity
  /** The server speaks TLS from the first byte. */
  isSecure?: boolean
  login?: { user: string; password: string }
  authMethods?: string[]
  /** Refuses every password with this error. */
  refuseLogin?: (password: string) => Error
  /** Called for each recipient. */
  judge?: (address: string) => Error | null
  /** Called once the whole message is here. */
  judgeMessage?: () => Error | null
}

export type MailServer = { settings: MailSettings; received: ReceivedMail[]; commands: string[] }

/** An error with a reply code, for `judge`. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A server on loopback that speaks SMTP as others do; ends with the test. */
export async function startMailServer({
  identity,
  isSecure = false,
  login,
  authMethods = ['PLAIN', 'LOGIN'],
  refuseLogin,
  judge,
  judgeMessage,
}: ServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const commands: string[] = []
  const options: SMTPServerOptions = {
    ...identity,
    secure: isSecure,
    authMethods,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: identity && !isSecure ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      commands.push('AUTH')
      const refused = refuseLogin?.(password ?? '')
      const isRight = username === login?.user && password === login?.password
      if (refused || !isRight) done(refused ?? smtpReply(535, 'Wrong name or password'))
      else done(null, { user: username })
    },
    onMailFrom(_address, _session, done) {
      commands.push('MAIL')
      done()
    },
    onRcptTo({ address }, _session, done) {
      done(judge?.(address) ?? null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = judgeMessage?.() ?? null
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (!refused) received.push({ raw: Buffer.concat(chunks).toString('utf8'), to })
        done(refused)
      })
    },
  }
  const server = new SMTPServer(options)
  // A client that breaks off is no failure of the test.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { settings: settingsFor(port, { isSecure, ...login }), received, commands }
}

export function settingsFor(port: number, change: Partial<MailSettings> = {}): MailSettings {
  return {
    host: '127.0.0.1',
    port,
    isSecure: false,
    needsTls: false,
    user: null,
    password: null,
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Rampdesk', address: 'desk@example.com' },
    ...change,
  }
}

/** The whole dialogue after the greeting, by the first word of a command; `.` ends the message. */
export type Script = Record<string, (socket: Socket) => void>

export const reply = (text: string) => (socket: Socket) => void socket.write(`${text}\r\n`)
export const hang = () => undefined
export const cut = (socket: Socket) => void socket.resetAndDestroy()

const POLITE: Script = {
  greeting: reply('220 here'),
  EHLO: reply('250 here'),
  MAIL: reply('250 sender'),
  RCPT: reply('250 recipient'),
  DATA: reply('354 go on'),
  '.': reply('250 taken'),
}

/** A server that does at each step what the test says. */
export async function startScriptedServer(script: Script): Promise<MailSettings> {
  const steps = { ...POLITE, ...script }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    followSteps(socket, (step) => steps[step]?.(socket))
    steps.greeting?.(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const address = server.address()
  return settingsFor(address && typeof address === 'object' ? address.port : 0)
}

function followSteps(socket: Socket, act: (step: string) => void): void {
  let isInBody = false
  createInterface({ input: socket }).on('line', (line) => {
    if (isInBody && line !== '.') return
    const [step = ''] = line.split(/[ :]/)
    isInBody = step === 'DATA'
    act(step)
  })
}
