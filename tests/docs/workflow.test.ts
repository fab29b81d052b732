import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { read, root } from './support/project'

type Step = { run?: string; env?: Record<string, string> }
type Job = {
  strategy: { matrix: { node: number[] } }
  services: { postgres: { env: Record<string, string>; ports: string[] } }
  steps: Step[]
}

const {
  jobs: { check },
}: { jobs: { check: Job } } = parse(read('.github/workflows/check.yml'))
const { scripts, engines }: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(
  read('package.json'),
)
const commands = check.steps.flatMap(({ run = '' }) =>
  [...run.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
)

describe('the workflow', () => {
  test('runs the two commands of the README, which exist', () => {
    const [, block = ''] = /## Two commands\n\n```sh\n([^`]+)```/.exec(read('README.md')) ?? []
    const told = [...block.matchAll(/^npm (?:run )?([a-z]+)/gm)].map(([, name]) => name)
    expect(told).toEqual(['demo', 'test'])
    expect(commands).toEqual(told)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  test('asks for an address of the app that exists', () => {
    const asked = check.steps.flatMap(({ run = '' }) => [...run.matchAll(/localhost:3000(\/\S+)/g)])
    expect(asked.length).toBeGreaterThan(0)
    for (const [, address = ''] of asked) expect(existsSync(path.join(root, 'app', address, 'route.ts'))).toBe(true)
  })

  test('runs on the oldest Node.js that package.json allows, and on later ones', () => {
    const { node } = check.strategy.matrix
    expect(node[0]).toBe(Number(/^>=(\d+)/.exec(engines.node)?.[1]))
    expect(node).toEqual([...node].sort((a, b) => a - b))
  })

  test('gives the tests the Postgres that it starts', () => {
    const { env, ports } = check.services.postgres
    const url = new URL(check.steps.find(({ env: own }) => own?.TEST_DATABASE_URL)?.env?.TEST_DATABASE_URL ?? '')
    expect([url.username, url.password, url.pathname.slice(1)]).toEqual([
      env.POSTGRES_USER,
      env.POSTGRES_PASSWORD,
      env.POSTGRES_DB,
    ])
    expect(ports).toContain(`${url.port}:5432`)
  })
})
