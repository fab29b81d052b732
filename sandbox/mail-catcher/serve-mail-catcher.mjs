import { SMTPServer } from 'smtp-server'
import { endAnswer, serveOnLoopback } from '../loopback-page/serve-on-loopback.mjs'
import { caughtPage } from './caught-page.mjs'
import { readMail } from './read-mail.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { SMTPServerDataStream, SMTPServerSession } from 'smtp-server' */
/** @import { Mail } from './read-mail.mjs' */

/**
 * @typedef {Mail & { number: number, at: string, recipients: string[], bytes: number }} CaughtMail numbers from 1, a time
 *   in ISO 8601, and the recipients that the client named
 */

const KEPT = 200
const MAX_MAIL_BYTES = 1024 * 1024
const MAX_CLIENTS = 50
const CLOSE_MS = 1000

/**
 * A mail server on this machine that takes every mail, delivers none, and shows them on a page.
 * @param {{ port: number, smtpPort: number, host?: string }} options port 0 takes a free one; `host` is where the page listens
 * @returns {Promise<{ url: string, smtpUrl: string, close: () => Promise<void> }>}
 */
export async function serveMailCatcher({ port, smtpPort, host }) {
  /** @type {CaughtMail[]} */
  const caught = []
  let count = 0

  /**
   * @param {SMTPServerDataStream} stream
   * @param {SMTPServerSession} session
   */
  async function take(stream, session) {
    /** @type {Buffer[]} */
    let parts = []
    for await (const part of stream) {
      if (stream.sizeExceeded) parts = []
      else parts.push(part)
    }
    if (stream.sizeExceeded) return
    const raw = Buffer.concat(parts)
    const mail = await readMail(raw)
    count += 1
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    caught.unshift({ number: count, at: new Date().toISOString(), recipients, bytes: raw.length, ...mail })
    caught.length = Math.min(caught.length, KEPT)
  }

  const smtp = new SMTPServer({
    name: 'mail-catcher',
    // A certificate that nobody has signed would be refused.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    closeTimeout: CLOSE_MS,
    onData: (stream, session, done) => {
      take(stream, session).then(() => done(), done)
    },
  })
  smtp.on('error', () => {
    // A client that breaks off is no reason to end.
  })

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/mails.json')
      return endAnswer(response, 200, 'application/json', `${JSON.stringify({ mails: caught })}\n`)
    if (pathname !== '/') return endAnswer(response, 404, 'text/plain', 'Not found. The mails are at /.\n')
    endAnswer(response, 200, 'text/html; charset=utf-8', caughtPage(caught, { isPaused: searchParams.has('pause') }))
  }

  const smtpUrl = await listen(smtp, smtpPort)
  const page = await serveOnLoopback(port, answer, host)
  const closeSmtp = () => new Promise((resolve) => smtp.close(() => resolve(undefined)))
  return {
    url: page.url,
    smtpUrl,
    close: async () => {
      await Promise.all([page.close(), closeSmtp()])
    },
  }
}

/**
 * @param {SMTPServer} smtp
 * @param {number} port
 */
async function listen(smtp, port) {
  await new Promise((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return `smtp://127.0.0.1:${address.port}`
}
