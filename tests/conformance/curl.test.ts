import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { testWith } from '@/tests/support/processes/programs'
import { shellWords } from '@/tests/support/processes/shell-words'
import { usePlatform } from './support/platform'
import { sendRaw, sha256 } from './support/raw-request'

const platform = usePlatform()

function documentedCommands(): string {
  const { sandbox, user } = platform()
  const readme = readFileSync(path.join(import.meta.dirname, '../../sandbox/README.md'), 'utf8')
  const chapter = readme.slice(readme.indexOf('## Call it with curl and openssl')).split('\n## ')[0] ?? ''
  return [...chapter.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, code]) => code)
    .join('\n')
    .replace(/^BASE=.*$/m, `BASE=${sandbox.url}`)
    .replace(/^USER_KEY=.*$/m, `USER_KEY=${user.apiKey}`)
}

async function expectAnswers(answers: readonly string[]): Promise<void> {
  const { client, user } = platform()
  expect(answers).toHaveLength(4)
  const [read, change, query, forUser] = answers.map((answer) => JSON.parse(answer))
  expect(read.data).toHaveLength(2)
  expect(await client.call('listWebhooks')).toContainEqual(change)
  expect(query).toEqual({ data: [], hasMore: false, nextCursor: null })
  expect(forUser).toMatchObject({ id: user.id })
}

const SIGN = `sign() { printf '%s' "$1" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1; }`
const HASH = `printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1`

/** Follows the commands by the rules of shell, openssl and curl without running any of them. */
async function follow(commands: string): Promise<string[]> {
  const variables: Record<string, string> = {}
  const answers: string[] = []
  const run = (command: string): string => {
    if (command === 'date +%s000') return `${Math.floor(Date.now() / 1000)}000`
    if (command === HASH) return sha256(variables.BODY ?? '')
    const [name, text = ''] = shellWords(command, { variables, run })
    expect(name).toBe('sign')
    return createHmac('sha256', variables.SECRET ?? '')
      .update(text)
      .digest('hex')
  }
  const lines = commands.replaceAll('\\\n', '').split('\n')
  expect(lines).toContain(SIGN)
  for (const line of lines.filter((text) => text !== '' && text !== SIGN)) {
    const [first = '', ...rest] = shellWords(line, { variables, run })
    const [, name, value] = /^([A-Z_]+)=(.*)$/s.exec(first) ?? []
    if (name !== undefined && value !== undefined && rest.length === 0) variables[name] = value
    else answers.push(await request(first, rest))
  }
  return answers
}

/** Sends a request as curl does: a POST if there is a body. */
async function request(program: string, [silent, address = '', ...options]: readonly string[]): Promise<string> {
  expect([program, silent]).toEqual(['curl', '-s'])
  const { origin } = new URL(address)
  const headers: Record<string, string> = {}
  let body: string | undefined
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ''] = options.slice(at, at + 2)
    const [name = '', text = ''] = value.split(': ')
    if (option === '-H') headers[name] = text
    else if (option === '--data-binary') body = value
    else expect.fail(`curl is given ${option}`)
  }
  const method = body === undefined ? 'GET' : 'POST'
  const target = address.slice(origin.length)
  return (await sendRaw(origin, { method, target, headers, ...(body === undefined ? {} : { body }) })).text
}

describe('the commands for curl and openssl that sandbox/README.md shows', () => {
  it('read, change, and query with spaces and letters beyond ASCII', async () => {
    await expectAnswers(await follow(documentedCommands()))
  })

  testWith(
    'bash',
    'curl',
    'openssl',
    'cut',
    'date',
  )('do so in a shell', async () => {
    const script = documentedCommands().replaceAll(/^curl -s /gm, "curl -sw '\\n' ")
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { timeout: 20_000 })
    await expectAnswers(stdout.split('\n').filter((line) => line !== ''))
  })
})
