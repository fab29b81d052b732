import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeControl } from '@/sandbox/control/describe-control'
import { SIMULATION_NAMES } from '@/sandbox/control/simulations/simulations'
import { createSandbox } from '@/sandbox/create-sandbox'
import { resolveOptions } from '@/sandbox/options'
import { exampleInput, shownFields } from '../form/console-input'
import { type OfferedSimulation, readDescription } from './control-description'
import { describeSimulation } from './simulation-form'

const written = JSON.stringify(describeControl(createSandbox(resolveOptions({ seed: 'empty' }))))

function simulationsOf(text: string): OfferedSimulation[] {
  const read = readDescription(text)
  if (read.state !== 'open') throw new Error(read.state)
  return read.description.simulations
}

describe('the stand-in', () => {
  const simulations = simulationsOf(written)

  test('describes every simulation, the clock, faults and the reset', () => {
    const names = simulations.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...SIMULATION_NAMES, 'clock', 'fault', 'clear-faults', 'reset']))
    expect(simulations.filter(({ isRemoval }) => isRemoval).map(({ name }) => name)).toEqual([
      'remove-user',
      'reset',
      'retention',
    ])
  })

  test.each(simulations.map((simulation) => [simulation.name, simulation] as const))(
    'says of each member of %s what it means',
    (_, simulation) => {
      const { fields, sentence } = describeSimulation(simulation)
      expect(fields.filter((field) => !field.sentence.endsWith('.'))).toEqual([])
      expect(sentence).toMatch(/\.$/)
    },
  )

  test('has a form of each kind of fault, with the rule by which it meets requests', () => {
    const fault = simulations.find(({ name }) => name === 'fault')
    if (!fault) throw new Error('There is no such simulation.')
    const form = describeSimulation(fault)
    const kinds = form.fields[0]?.values ?? []
    expect(kinds.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['status', 'latency', 'malformed', 'cut', 'retryAfter']),
    )
    expect(kinds.filter(({ meaning }) => meaning === '')).toEqual([])
    expect(exampleInput(form, 'latency')).toEqual({ body: { kind: 'latency', ms: 3000 } })
    const paths = shownFields(form.fields, exampleInput(form, 'latency')).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['kind', 'ms', 'match.endpoint', 'probability', 'times']))
    expect(paths).not.toContain('class')
  })
})

describe('a description', () => {
  const described = (changed: object) =>
    JSON.stringify({
      format: 'ramp-stand-in/1',
      label: 'x',
      clock: { now: '2026-01-01T00:00:00Z', frozen: false },
      faults: 0,
      simulations: [],
      ...changed,
    })
  const plain = { name: 'x', group: 'x', title: 'x', sentence: 'x', method: 'POST', path: '/_sandbox/x' }
  const simulation = (changed: object) => ({ ...plain, isRemoval: false, params: null, body: null, ...changed })
  const having = (changed: object) => described({ simulations: [simulation(changed)] })
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { properties: { a: nested(depth - 1) } }
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, {}]))

  test.each([
    ['a time that is none', described({ clock: { now: 'soon', frozen: false } }), 'clock.now'],
    ['a path to the platform', having({ path: '/v1/off-ramps' }), 'simulations.0.path'],
    ['a path that climbs', having({ path: '/_sandbox/../v1' }), 'simulations.0.path'],
    ['a path that climbs, encoded', having({ path: '/_sandbox/%2e%2e/v1' }), 'simulations.0.path'],
    ['a path to another host', having({ path: '//evil.example/_sandbox/x' }), 'simulations.0.path'],
    ['a path with a query', having({ path: '/_sandbox/x?a=b' }), 'simulations.0.path'],
    ['a path with a line end', having({ path: '/_sandbox/x\n' }), 'simulations.0.path'],
    ['a path whose member has no shape', having({ path: '/_sandbox/{id}' }), 'simulations.0'],
    ['a method that reads', having({ method: 'GET' }), 'simulations.0.method'],
    ['a name that climbs', having({ name: '../x' }), 'simulations.0.name'],
    ['a sentence without an end', having({ sentence: 'x'.repeat(301) }), 'simulations.0.sentence'],
    ['a member of every object', having({ body: { properties: { constructor: {} } } }), 'simulations.0.body'],
    ['a shape too deep', having({ body: nested(6) }), 'simulations.0.body'],
    ['a shape with too many members', having({ body: { properties: many(41) } }), 'simulations.0.body'],
    ['members in a list', having({ body: { properties: [] } }), 'simulations.0.body'],
    ['two of one name', described({ simulations: [simulation({}), simulation({})] }), 'simulations'],
    ['another format', described({ format: 'ramp-stand-in/2' }), 'update the stand-in'],
  ])('with %s is refused, and says where', (_, text, where) => {
    expect(readDescription(text)).toMatchObject({ state: 'odd', because: expect.stringContaining(where) })
  })

  test('leaves out a member __proto__', () => {
    const [read] = simulationsOf(having({ body: JSON.parse('{"properties":{"__proto__":{},"a":{}}}') }))
    expect(Object.keys(read?.body?.properties ?? {})).toEqual(['a'])
  })

  test('of a shape that is no object of members has a form without fields', () => {
    const bodies = [{}, { type: 'string' }, { oneOf: [{}] }, { oneOf: [{ properties: { a: {} } }] }, { anyOf: [{}] }]
    for (const body of bodies) {
      const [read] = simulationsOf(having({ body }))
      expect(read && describeSimulation(read).fields).toEqual([])
    }
  })

  test('never makes reading or drawing fail, whatever stands in it', () => {
    const value = fc.json({ maxDepth: 4 })
    const places = ['label', 'faults', 'simulations'] as const
    fc.assert(
      fc.property(value, fc.constantFrom(...places), fc.nat(40), (odd, place, at) => {
        const whole = JSON.parse(written)
        if (place === 'simulations') whole.simulations[at % whole.simulations.length].body = JSON.parse(odd)
        else whole[place] = JSON.parse(odd)
        const read = readDescription(JSON.stringify(whole))
        if (read.state === 'open')
          for (const each of read.description.simulations) exampleInput(describeSimulation(each))
        expect(['none', 'odd', 'open']).toContain(readDescription(odd).state)
      }),
      { numRuns: 200 },
    )
  })
})
