import { describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from './env'

const SECRET = { NEXTAUTH_SECRET: 'a-secret-of-32-characters-012345' }
const KEY = 'q3fJ0v5mYH8sT2bXwZ1nPcLdR7aKgE9uVhIoM4yQ6xA='

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv({ ...SECRET, ...source })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

const auditOf = (source: Record<string, string>) => parseEnv({ ...SECRET, AUDIT_SEAL_KEYS: KEY, ...source }).audit

test('sensitive reads are recorded unless it is configured', () => {
  expect(parseEnv(SECRET).audit.reads).toBe('sensitive')
  expect(auditOf({ AUDIT_READS: 'off' }).reads).toBe('off')
})

describe('seals of the audit', () => {
  test('are off, and rows are kept for ever, unless it is configured', () => {
    expect(parseEnv(SECRET).audit).toMatchObject({ sealKeys: [], sealPlace: null, sealMinutes: 60 })
    expect(parseEnv(SECRET).audit.retentionDays).toBeUndefined()
  })

  test.each([
    ['log', { kind: 'log' }],
    ['file:/mnt/witness/seals.jsonl', { kind: 'file', file: '/mnt/witness/seals.jsonl' }],
    ['https://witness.example/seals', { kind: 'hook', url: 'https://witness.example/seals' }],
  ])('go to %s', (AUDIT_SEAL_TO, place) => {
    expect(auditOf({ AUDIT_SEAL_TO }).sealPlace).toEqual(place)
  })

  test.each([
    [
      { AUDIT_SEAL_TO: 'disk', AUDIT_SEAL_KEYS: KEY },
      'AUDIT_SEAL_TO must be log, file: with a path, or an https address',
    ],
    [
      { AUDIT_SEAL_TO: 'http://witness.example', AUDIT_SEAL_KEYS: KEY },
      'AUDIT_SEAL_TO must be https (http only to this machine)',
    ],
    [
      { AUDIT_SEAL_TO: 'https://10.0.0.1/canary', AUDIT_SEAL_KEYS: KEY },
      /^AUDIT_SEAL_TO leads to an address that is not public/,
    ],
    [{ AUDIT_SEAL_TO: 'log' }, /^AUDIT_SEAL_KEYS is required/],
    [{ AUDIT_RETENTION_DAYS: '100' }, /^AUDIT_SEAL_KEYS is required/],
    [{ AUDIT_SEAL_TO: 'log', AUDIT_SEAL_KEYS: KEY, LOG_LEVEL: 'warn' }, /^LOG_LEVEL must be info, debug or trace/],
    [
      { AUDIT_SEAL_KEYS: Buffer.alloc(32).toString('base64') },
      /^AUDIT_SEAL_KEYS begins with a key that is easy to guess/,
    ],
    [{ AUDIT_SEAL_KEYS: `${KEY},canary` }, /^AUDIT_SEAL_KEYS must be 32 bytes in base64/],
    [{ AUDIT_RETENTION_DAYS: '30', AUDIT_SEAL_KEYS: KEY }, 'AUDIT_RETENTION_DAYS must be at least 31'],
    [{ AUDIT_READS: 'canary' }, 'AUDIT_READS must be off, sensitive or all'],
  ])('%j is refused without its value', (source, problem) => {
    const problems = problemsOf(source)
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
    expect(problems.join()).not.toContain('canary')
  })
})
