import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '@/tests/support/sample-of'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId } from '../contract/endpoints/endpoints'
import { isUnreadable, type Unreadable } from '../contract/schemas/list'
import { Secret } from '../contract/secret'
import { isSecretMember } from '../contract/secret-members'
import { parseAnswer } from '../http/answer'
import { MOST_RAW, MOST_WITH_RAW } from './unreadable-items'

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)

type Path = (string | number)[]

type FoundList = { id: EndpointId; name: string; sample: unknown; path: Path; item: z.ZodType; isTolerant: boolean }

function arraysIn(schema: z.core.$ZodType, path: Path = []): { path: Path; item: z.ZodType; isTolerant: boolean }[] {
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    const item = element instanceof z.ZodCatch ? element.def.innerType : element
    // All schemas of the contract are of the classic API.
    const found = { path, item: item as z.ZodType, isTolerant: element instanceof z.ZodCatch }
    return [found, ...arraysIn(item, [...path, 1])]
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => arraysIn(member, [...path, name]))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => arraysIn(option, path))
  if (schema instanceof z.ZodPipe) return arraysIn(schema.in, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return arraysIn(schema.def.innerType, path)
  return []
}

const lists: FoundList[] = ids.flatMap((id) => {
  const sample = sampleOf(endpointOf(id).answer)
  return arraysIn(endpointOf(id).answer).map((found) => ({ id, name: [id, ...found.path].join('.'), sample, ...found }))
})
const tolerant = lists.filter(({ isTolerant, item }) => isTolerant && !item.safeParse(null).success)

const answerOf = (text: string) => ({ text, status: 200, date: null, headersAt: 0, requestId: null })
const parse = (id: EndpointId, value: unknown, secrets: readonly string[] = []) =>
  parseAnswer(endpointOf(id), answerOf(JSON.stringify(value)), secrets)

function withAt(value: unknown, [step, ...rest]: Path, at: unknown): unknown {
  if (step === undefined) return at
  if (typeof step === 'number') {
    const [only] = Array.isArray(value) ? value : expect.fail('no list')
    return [only, withAt(only, rest, at), only]
  }
  const record = typeof value === 'object' && value !== null ? { ...value } : expect.fail('no object')
  return { ...record, [step]: withAt(Reflect.get(record, step), rest, at) }
}

function at(value: unknown, path: Path): unknown {
  return path.reduce(
    (held, step) => (typeof held === 'object' && held !== null ? Reflect.get(held, step) : undefined),
    value,
  )
}

function read({ id, path, sample }: FoundList, items: unknown[], secrets: readonly string[] = []): unknown[] {
  const list = at(parse(id, withAt(sample, path, items), secrets), path)
  return Array.isArray(list) ? list : expect.fail('no list')
}

function badItems(item: z.ZodType): [what: string, bad: unknown, field: string][] {
  const good = sampleOf(item)
  const whole: [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['a text', 'text'],
    ['a list', []],
    ['true', true],
  ]
  const record: Record<string, unknown> = typeof good === 'object' && good !== null ? { ...good } : {}
  const members = Object.entries(record)
  const spoilt = members.flatMap(([name, value]): [string, unknown, string][] => [
    [`${name} of another type`, { ...record, [name]: typeof value === 'string' ? 7 : 'text' }, name],
    [`${name} null`, { ...record, [name]: null }, name],
    [`no ${name}`, Object.fromEntries(members.filter(([other]) => other !== name)), name],
  ])
  return [...whole.map(([what, bad]): [string, unknown, string] => [what, bad, '']), ...spoilt].filter(
    ([, bad]) => !item.safeParse(bad).success,
  )
}

describe('lists of the registry', () => {
  it('are all found', () => {
    const named = ids.filter((id) => id.startsWith('list'))
    expect(named.filter((id) => !tolerant.some((list) => list.id === id && list.path.length <= 1))).toEqual([])
    expect(tolerant.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getUser.capabilities', 'listDebitCards.data.1.requirements', 'listWebhooks']),
    )
  })

  it('of records are tolerant, at whatever depth; only names and the like belong to their record', () => {
    const strict = lists.filter(({ isTolerant }) => !isTolerant)
    expect(strict.filter(({ item }) => !(item instanceof z.ZodString)).map(({ name }) => name)).toEqual([])
  })

  it('have samples that fit', () => {
    for (const id of ids) expect(() => parse(id, sampleOf(endpointOf(id).answer))).not.toThrow()
  })
})

describe.each(tolerant.map((list) => [list.name, list] as const))('%s', (_, list) => {
  const good = sampleOf(list.item)
  const [fits] = read(list, [good])

  it.each(badItems(list.item))('gives the other items, and tells of one that is bad: %s', (_what, bad, field) => {
    for (const place of [0, 1, 2]) {
      const given = read(list, [good, good].toSpliced(place, 0, bad))
      expect(given.toSpliced(place, 1)).toEqual([fits, fits])
      expect(given[place]).toMatchObject({ field: expect.stringMatching(new RegExp(`^${field}(?:\\W|$)`)) })
      expect(isUnreadable(given[place])).toBe(true)
    }
  })

  it('gives an item in each place, whatever JSON stands there', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(good), fc.jsonValue()), { maxLength: 5 }), (items) => {
        const given = read(list, items)
        expect(given).toHaveLength(items.length)
        for (const [index, item] of items.entries()) if (item === good) expect(given[index]).toEqual(fits)
      }),
      { numRuns: 20 },
    )
  })
})

describe('an item that does not fit', () => {
  const registration = { id: 'wh_1', url: 'https://a.example/', events: ['*'] }
  const text = (items: string) => parseAnswer(endpointOf('listWebhooks'), answerOf(items), ['canary'])
  const only = (items: string): Unreadable => {
    const found = text(items)
    const list: unknown[] = Array.isArray(found) ? found : expect.fail('no list')
    return list.find(isUnreadable) ?? expect.fail('all of them fit')
  }

  it('is told by its id, the field, the reason without the value, and its exact text', () => {
    const raw = '{ "url":7.0,"id" :"wh_\\u0031", "events":[] ,"n":1e21}'
    expect(only(`[${JSON.stringify(registration)}, ${raw} ]`)).toMatchObject({
      itemId: 'wh_1',
      field: 'url',
      reason: 'expected string, received number',
      raw,
      isCut: false,
    })
  })

  it.each([
    ['{"id":"a","url":"u","events":["a.b",7]}', 'events[1]', 'expected string, received number'],
    ['{"id":"a","url":"u","events":7}', 'events', 'has an unknown form'],
    ['7', '', 'expected object, received number'],
  ])('names what came closest to fitting: %s', (item, field, reason) => {
    expect(only(`[${item}]`)).toMatchObject({ field, reason })
  })

  it('keeps no secret in its text', () => {
    expect(only('[{"a":"canary","b":"spr_minted.x","c":["Bearer canary-jwt"]}]').raw).toBe(
      '{"a":"[removed]","b":"[removed]","c":["[removed]"]}',
    )
  })

  it('keeps the beginning of a long text, without half of a secret', () => {
    const { raw, isCut } = only(`[{"a":"${'x'.repeat(MOST_RAW - 8)}canary${'y'.repeat(99)}"}]`)
    expect(raw).toHaveLength(MOST_RAW)
    expect(isCut).toBe(true)
    expect(raw).not.toContain('c')
  })

  it.each([
    ['larger than can be searched', `[{"a":"${'x'.repeat(1024 * 1024)}"}]`],
    ['nested too deeply', `[{"id":"wh_1","a":${'['.repeat(300)}${']'.repeat(300)}}]`],
    ['nested without end', `[{"id":"wh_1","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`],
  ])('is told without its text where that is %s', (_, list) => {
    expect(only(list.replace(/]$/, `,${JSON.stringify(registration)}]`))).toMatchObject({ raw: null })
    expect(text(list.replace(/]$/, `,${JSON.stringify(registration)}]`))).toMatchObject([{}, registration])
  })

  it('keeps its text beside one that is nested without end', () => {
    const found = text(`[{"id":7},{"id":"wh_1","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`)
    expect(found).toMatchObject([{ raw: '{"id":7}' }, { raw: null }])
  })

  it('of thousands is told with its text up to a number', () => {
    const found = text(`[${'{"id":7},'.repeat(MOST_WITH_RAW)}{"id":8}]`)
    const all: Unreadable[] = Array.isArray(found) ? found.filter(isUnreadable) : []
    expect(all).toHaveLength(MOST_WITH_RAW + 1)
    expect(all.filter(({ raw }) => raw === null)).toHaveLength(1)
  })
})

describe('secrets in items that do not fit', () => {
  function wrappedIn(schema: z.core.$ZodType, name = ''): string[] {
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([key, member]) => wrappedIn(member, key))
    if (schema instanceof z.ZodPipe) {
      const made = z.safeParse(schema, 'text')
      return made.success && made.data instanceof Secret ? [name] : wrappedIn(schema.in, name)
    }
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => wrappedIn(option, name))
    if (schema instanceof z.ZodArray) return wrappedIn(schema.element, name)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch)
      return wrappedIn(schema.def.innerType, name)
    return []
  }

  it('are known by every member that the contract wraps', () => {
    const wrapped = [...new Set(ids.flatMap((id) => wrappedIn(endpointOf(id).answer)))]
    expect(wrapped).toEqual(expect.arrayContaining(['accessToken', 'iban', 'bankAccountNumber', 'linkToken']))
    expect(wrapped.filter((name) => !isSecretMember(name))).toEqual([])
  })

  const secretLists = tolerant.filter(({ id }) => endpointOf(id).isAnswerSecret)

  it.each(secretLists.map((list) => [list.name, list] as const))('are removed: %s', (_, list) => {
    const secret = 'zx_canary'
    const places = {
      renderSecret: secret,
      render_secret: [secret],
      meta: [{ RenderSecret: { deep: secret } }],
      depositInstructions: { type: 'pix', bankAccountNumber: secret, iban: secret, clabe: secret },
      bankAccountNumber: 12_345_678,
    }
    for (const bad of [places, [places], secret, [secret], { ...places, id: 'x' }]) {
      const [item] = read(list, [bad])
      expect(isUnreadable(item)).toBe(true)
      expect(JSON.stringify(item)).not.toMatch(/canary|12345678/)
    }
    expect(read(list, [places])[0]).toMatchObject({ raw: expect.stringContaining('"renderSecret":"[removed]"') })
  })
})
