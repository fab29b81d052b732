import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMail } from './read-mail.mjs'
import { serveMailCatcher } from './serve-mail-catcher.mjs'

let catcher: Awaited<ReturnType<typeof serveMailCatcher>>
beforeAll(async () => {
  catcher = await serveMailCatcher({ port: 0, smtpPort: 0 })
})
afterAll(() => catcher.close())

async function send(mail: SendMailOptions) {
  const transport = createTransport(catcher.smtpUrl)
  try {
    return await transport.sendMail({ from: 'Rampdesk <desk@demo.example>', to: 'on-call@demo.example', ...mail })
  } finally {
    transport.close()
  }
}

const caught = async () => (await (await fetch(`${catcher.url}/mails.json`)).json()).mails

describe('the mail catcher', () => {
  test.each(['quoted-printable', 'base64'] as const)('shows what was sent as text, sent as %s', async (encoding) => {
    const subject = 'Firing: Zürich “ledger” – 3 failures in a row, and so long a subject that it is folded'
    const text = `Ça ne va pas: 支付失败 = 1.\n${'A line longer than a mail may have it. '.repeat(40)}\n.\nAfter a dot`
    await send({
      from: { name: 'Übung, Rampdesk', address: 'desk@demo.example' },
      to: ['On call <on-call@demo.example>', 'second@demo.example'],
      subject,
      text,
      html: '<p>Another text</p>',
      messageId: '<m-1@demo.example>',
      textEncoding: encoding,
    })
    const [{ text: shown, ...mail }] = await caught()
    expect(mail).toMatchObject({
      from: 'Übung, Rampdesk <desk@demo.example>',
      to: 'On call <on-call@demo.example>, second@demo.example',
      recipients: ['on-call@demo.example', 'second@demo.example'],
      subject,
      messageId: '<m-1@demo.example>',
      isCut: false,
    })
    expect(shown.trimEnd()).toBe(text)
  })

  test('lists the latest first', async () => {
    await send({ subject: 'one', text: '1' })
    await send({ subject: 'two', text: '2' })
    const [two, one] = await caught()
    expect([two.subject, one.subject, two.number - one.number]).toEqual(['two', 'one', 1])
    const html = await (await fetch(catcher.url)).text()
    expect(html.indexOf('. two</h2>')).toBeLessThan(html.indexOf('. one</h2>'))
  })

  test('shows hostile text as text, under a policy that runs nothing', async () => {
    const hostile = '<img src=x onerror=alert(1)></pre><script>alert(1)</script>&"'
    await send({
      from: { name: hostile, address: 'a@demo.example' },
      subject: hostile,
      text: hostile,
      messageId: '<<script>@x>',
    })
    const page = await fetch(`${catcher.url}/`)
    const html = await page.text()
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).toContain('http-equiv="refresh"')
    expect(await (await fetch(`${catcher.url}/?pause`)).text()).not.toContain('http-equiv="refresh"')
  })

  test('refuses what is over 1 MB, and takes the next mail', async () => {
    const tooLarge = { subject: 'large', text: 'x'.repeat(1_200_000) }
    await expect(send(tooLarge)).rejects.toMatchObject({ responseCode: 552 })
    // This client does not say how large its mail is.
    expect(await dialogue(`Subject: large\r\n\r\n${'x\r\n'.repeat(400_000)}`)).toContain('552')
    await send({ subject: 'small', text: 'x' })
    expect((await caught())[0].subject).toBe('small')
    expect((await caught()).some(({ subject }: { subject: string }) => subject === 'large')).toBe(false)
  })

  test('keeps the last 200', async () => {
    const transport = createTransport({ url: catcher.smtpUrl, pool: true, maxConnections: 1, maxMessages: Infinity })
    const mail = { from: 'a@demo.example', to: 'b@demo.example', text: '' }
    for (let number = 1; number <= 201; number++) await transport.sendMail({ ...mail, subject: `mail ${number}` })
    transport.close()
    const mails = await caught()
    expect([mails.length, mails[0].subject, mails.at(-1).subject]).toEqual([200, 'mail 201', 'mail 2'])
  })

  test('answers to names of this machine alone', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${catcher.url}/mails.json`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})

/** A whole dialogue without a client library; answers what the server said. */
function dialogue(message: string): Promise<string> {
  const { port } = new URL(catcher.smtpUrl)
  const commands = [
    'EHLO me',
    'MAIL FROM:<a@demo.example>',
    'RCPT TO:<b@demo.example>',
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let said = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part
      // The last line of an answer has a space after its code.
      if (/^\d{3} .*\r\n$/m.test(part)) socket.write(`${commands.shift()}\r\n`)
    })
    socket.once('close', () => resolve(said)).once('error', reject)
  })
}

test('a mail that is no mail is its own text, and a long one is cut', async () => {
  expect(await readMail(Buffer.from(''))).toMatchObject({ from: '', to: '', subject: '', text: '', isCut: false })
  const nested = Array.from(
    { length: 300 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('')
  expect((await readMail(Buffer.from(nested))).text).toContain('boundary=b0')
  const { text, isCut } = await readMail(Buffer.from(`Subject: x\r\n\r\n${'é'.repeat(100_000)}`))
  expect([isCut, text.length]).toEqual([true, 32 * 1024])
})

test('does not run in production', () => {
  const { status, stderr } = spawnSync(process.execPath, ['sandbox/mail-catcher/main.mjs', '--port', '0'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('does not run with NODE_ENV=production')])
})
