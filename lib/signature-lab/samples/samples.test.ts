import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { signWebhook } from '@/lib/ramp/credentials/webhook-signature'
import { signDelivery } from '@/sandbox/deliver/sign'
import { testWith } from '@/tests/support/processes/programs'
import { PYTHON } from './python'
import { SAMPLES } from './samples'
import { TYPESCRIPT } from './typescript'

type Vector = { title: string; body: Uint8Array; header: string | null; secrets: string[]; isValid: boolean }

const BODY = '{"event":"payment.updated","note":"Zoë \\u00e9 1.0"}'
const bytes = Buffer.from(BODY, 'utf8')
// Bytes that are no text.
const ODD = Buffer.from([0x7b, 0xff, 0x00, 0xc3, 0x28, 0x7d])
const SECRET = 'whsec-one-0123456789'
const OTHER = 'zweites-Geheimnis-äöü'
const SIGNED = signDelivery(BODY, SECRET)
const FLIPPED = `${SIGNED.startsWith('0') ? '1' : '0'}${SIGNED.slice(1)}`

const VECTORS: Vector[] = [
  { title: 'signed', body: bytes, header: SIGNED, secrets: [SECRET], isValid: true },
  { title: 'with the prefix', body: bytes, header: `sha256=${SIGNED}`, secrets: [SECRET], isValid: true },
  {
    title: 'by the second of two',
    body: bytes,
    header: signDelivery(BODY, OTHER),
    secrets: [SECRET, OTHER],
    isValid: true,
  },
  { title: 'by the first of two', body: bytes, header: SIGNED, secrets: [SECRET, OTHER], isValid: true },
  { title: 'beside an empty one', body: bytes, header: SIGNED, secrets: ['', SECRET], isValid: true },
  { title: 'an empty body', body: Buffer.alloc(0), header: signDelivery('', SECRET), secrets: [SECRET], isValid: true },
  { title: 'bytes that are no text', body: ODD, header: signWebhook(ODD, SECRET), secrets: [SECRET], isValid: true },
  { title: 'by another secret', body: bytes, header: signDelivery(BODY, OTHER), secrets: [SECRET], isValid: false },
  { title: 'one bit off', body: bytes, header: FLIPPED, secrets: [SECRET], isValid: false },
  { title: 'another body', body: Buffer.from(`${BODY}\n`), header: SIGNED, secrets: [SECRET], isValid: false },
  { title: 'upper case', body: bytes, header: SIGNED.toUpperCase(), secrets: [SECRET], isValid: false },
  { title: 'cut short', body: bytes, header: SIGNED.slice(0, 63), secrets: [SECRET], isValid: false },
  { title: 'a line break after it', body: bytes, header: `${SIGNED}\n`, secrets: [SECRET], isValid: false },
  { title: 'no header', body: bytes, header: null, secrets: [SECRET], isValid: false },
  { title: 'an empty header', body: bytes, header: '', secrets: [SECRET], isValid: false },
  { title: 'an empty secret', body: bytes, header: signDelivery(BODY, ''), secrets: [''], isValid: false },
  { title: 'no secret', body: bytes, header: SIGNED, secrets: [], isValid: false },
]

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asJson = JSON.stringify(
  VECTORS.map(({ body, header, secrets }) => ({ body: Buffer.from(body).toString('hex'), header, secrets })),
)

/** Prints a list of booleans. */
const run = (command: string, args: string[]): unknown =>
  JSON.parse(execFileSync(command, args, { input: asJson, encoding: 'utf8' }))

const expected = VECTORS.map(({ title, isValid }) => [title, isValid])
// The answers are one boolean for each vector.
const titled = (answers: unknown) => VECTORS.map(({ title }, index) => [title, (answers as boolean[])[index]])

it('the TypeScript sample takes what the sandbox signs, and nothing else', () => {
  writeFileSync(join(folder, 'sample.ts'), TYPESCRIPT)
  const main = join(folder, 'main.ts')
  writeFileSync(
    main,
    `import { readFileSync } from 'node:fs'
import { isSigned } from './sample.ts'
const vectors = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(vectors.map((v: any) => isSigned(Buffer.from(v.body, 'hex'), v.header, v.secrets))))`,
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const answers = run(process.execPath, ['--import', 'tsx', main])
  expect(titled(answers)).toEqual(expected)
})

testWith('python3')('the Python sample takes what the sandbox signs, and nothing else', () => {
  writeFileSync(join(folder, 'sample.py'), PYTHON)
  const main = join(folder, 'main.py')
  writeFileSync(
    main,
    `import json, sys
from sample import is_signed
vectors = json.load(sys.stdin)
print(json.dumps([is_signed(bytes.fromhex(v["body"]), v["header"], v["secrets"]) for v in vectors]))`,
  )
  const answers = run('python3', ['-B', main])
  expect(titled(answers)).toEqual(expected)
})

it.each(SAMPLES)('the $language sample shows a list of secrets and a handler', ({ code }) => {
  expect(code).toContain('the new one and the old one')
  expect(code).toMatch(/In a (Rack |)(handler|servlet)/)
  expect(code.split('\n').length).toBeLessThan(50)
  expect(code).toContain('(?:sha256=)?([0-9a-f]{64})')
})
