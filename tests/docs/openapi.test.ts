import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/ramp/contract/endpoints'
import { EVENTS } from '@/lib/ramp/contract/events'
import { buildOpenApi } from '@/lib/ramp/contract/openapi/build-open-api'
import { read } from './support/project'

type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

const text = read('docs/openapi.json')
const document: Document = JSON.parse(text)

describe('docs/openapi.json', () => {
  test('is what `npm run openapi` writes', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(buildOpenApi())))
  })

  test('is valid by a validator', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('is refused by that validator when a part is missing', async () => {
    expect((await new Validator().validate({ ...structuredClone(document), info: undefined })).valid).toBe(false)
  })

  test('holds every endpoint with its success and refusals, and every event', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => [
        operationId,
        { method: method.toUpperCase(), path, statuses: Object.keys(responses).toSorted() },
      ]),
    )
    const registry = Object.entries(ENDPOINTS).map(([id, { method, path, successStatus, errors }]) => {
      const statuses = new Set([successStatus, ...errors.map(({ status }) => status)].map(String))
      return [id, { method, path, statuses: [...statuses].toSorted() }]
    })
    expect(Object.fromEntries(operations)).toEqual(Object.fromEntries(registry))
    expect(Object.keys(document.webhooks)).toEqual(EVENTS.map(({ name }) => name))
  })

  test('refers to nothing that is missing', () => {
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })
})
