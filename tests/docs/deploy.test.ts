import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commandsOf, DEMO } from '../../scripts/lib/build/pack.mjs'
import { variablesOfEnv } from '../support/variables-of-env'
import { projectFiles, read } from './support/project'

const variables = new Set([...variablesOfEnv(), 'HOST', 'PORT'])
const isKnown = (name: string) =>
  variables.has(name) || variables.has(name.replace(/^RAMP_PRODUCTION_/, 'RAMP_<NAME>_'))
const { scripts } = JSON.parse(read('package.json'))
const commands = ['start', ...commandsOf(scripts).map(({ name }) => name)]

type Service = {
  image: string
  command?: string[]
  build?: { target?: string }
  environment?: Record<string, string>
  read_only?: boolean
  stop_grace_period?: string
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test?: string[] }
  depends_on?: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }
type Container = { args: string[]; securityContext: { readOnlyRootFilesystem: boolean } }
type Resource = {
  kind: string
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[] } } }
}

const { services, volumes }: Compose = parse(read('deploy/compose.yaml'), { merge: true })
const namesWhere = (matches: (service: Service) => boolean) =>
  Object.entries(services).flatMap(([name, service]) => (matches(service) ? [name] : []))

describe('compose', () => {
  test('starts app, worker and Postgres, and the rest by its profile', () => {
    expect(namesWhere(({ profiles }) => !profiles)).toEqual(['settings', 'app', 'worker', 'postgres'])
    expect(namesWhere(({ profiles }) => profiles?.includes('demo') ?? false)).toEqual(['demo'])
    expect(namesWhere(({ profiles }) => profiles?.includes('citus') ?? false)).toEqual(['citus-1', 'citus-2'])
    expect(namesWhere(({ profiles }) => profiles?.includes('distribute') ?? false)).toEqual(['nodes', 'distribute'])
  })

  test('names only variables and commands that exist, and stops as soon as the app does', () => {
    const ours = Object.values(services).filter(({ image }) => image.startsWith('rampdesk'))
    expect(ours).toHaveLength(4)
    for (const { command = ['demo'], environment = {}, read_only, stop_grace_period } of ours) {
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
      expect([...commands, ...Object.keys(DEMO.commands)]).toContain(command[0])
      expect([read_only, stop_grace_period]).toEqual([true, '10s'])
    }
  })

  test('publishes ports of app and demo, on this machine alone, that the image exposes', () => {
    expect(namesWhere(({ ports }) => ports !== undefined)).toEqual(['app', 'demo'])
    const exposed = [...read('deploy/Dockerfile').matchAll(/^EXPOSE (.+)$/gm)].flatMap(([, ports = '']) =>
      ports.split(' '),
    )
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(new Set(published)).toEqual(new Set(exposed.map((port) => `127.0.0.1:${port}:${port}`)))
  })

  test('waits only for services that are there and can be waited for, and keeps what lasts in volumes', () => {
    for (const { depends_on = {} } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(name)
        if (condition === 'service_healthy') expect(services[name]?.healthcheck?.test).toBeDefined()
      }
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? [])
    expect(new Set(mounted.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(volumes)))
  })

  test('asks for the platform and its credentials, and the demo for nothing', () => {
    expect(read('deploy/compose.yaml')).not.toMatch(/(?<!\$)\$\{\w+:?\?/)
    const { command: [line = ''] = [], environment = {} } = services.settings ?? {}
    const script = line.replaceAll('$$', '$')
    const all = Object.fromEntries(Object.keys(environment).map((name) => [name, 'given']))
    expect(Object.keys(all)).toEqual(['RAMP_BASE_URL', 'RAMP_KEY', 'RAMP_SECRET'])
    const run = (env: object) => spawnSync('sh', ['-c', script], { env: env as NodeJS.ProcessEnv, encoding: 'utf8' })
    expect(run(all).status).toBe(0)
    for (const name of Object.keys(all)) {
      const { status, stderr } = run({ ...all, [name]: '' })
      expect([status !== 0, stderr]).toEqual([true, expect.stringContaining(`${name}: the `)])
    }
    const conditions = ['app', 'worker', 'postgres'].map((name) => services[name]?.depends_on)
    expect(conditions).toEqual([
      { postgres: { condition: 'service_healthy' } },
      { app: { condition: 'service_healthy' } },
      { settings: { condition: 'service_completed_successfully' } },
    ])
    expect(services.demo).not.toHaveProperty('environment')
    expect(services.demo).not.toHaveProperty('depends_on')
  })

  test('tells each node of the cluster of the others', () => {
    const nodes = namesWhere(({ volumes = [] }) =>
      volumes.some((volume) => volume.endsWith(':/var/lib/postgresql/data')),
    )
    expect(nodes).toEqual(['postgres', 'citus-1', 'citus-2'])
    const script = services.nodes?.command?.join() ?? ''
    expect(script).toContain(`for node in ${nodes.join(' ')};`)
    expect(script).toContain("citus_set_coordinator_host('postgres', 5432)")
    for (const worker of nodes.slice(1)) expect(script).toContain(`citus_add_node('${worker}', 5432)`)
    expect(Object.keys(services.nodes?.depends_on ?? {})).toEqual(nodes)
    expect(new Set(namesWhere(({ image }) => image.includes('POSTGRES_IMAGE')))).toEqual(
      new Set(['settings', ...nodes, 'nodes']),
    )
  })
})

describe('what deploys', () => {
  test('the Kubernetes example names only variables and commands that exist', () => {
    const resources: Resource[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS())
    const names = resources.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.keys(data ?? {}) : []))
    expect(names.filter((name) => !isKnown(name))).toEqual([])
    const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    expect(containers.map(({ args }) => args[0])).toEqual(['start', 'worker'])
    expect(containers.every(({ securityContext }) => securityContext.readOnlyRootFilesystem)).toBe(true)
  })

  test('probes ask for addresses that exist', () => {
    const files = new Set(projectFiles())
    const asking = [read('deploy/kubernetes.yaml'), read('scripts/container/ask-health.mjs')].join('\n')
    const asked = [...asking.matchAll(/\/api\/[a-z]+/g)].map(([address]) => address)
    expect(new Set(asked)).toEqual(new Set(['/api/health', '/api/ready']))
    for (const address of asked) expect(files).toContain(`app${address}/route.ts`)
  })

  test('the image copies, starts and asks files that are there, and none that may hold a secret', () => {
    const dockerfile = read('deploy/Dockerfile')
    const files = new Set(projectFiles())
    for (const [, file = ''] of dockerfile.matchAll(/"(scripts\/[^"]+)"/g)) expect(files).toContain(file)
    for (const [, name = ''] of dockerfile.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name)
    const stages = [...dockerfile.matchAll(/ AS (\S+)$/gm)].map(([, stage]) => stage)
    for (const { build } of Object.values(services)) if (build?.target) expect(stages).toContain(build.target)
    const demo = [...DEMO.entries, ...DEMO.sources, ...DEMO.files]
    expect(demo.filter((file) => !files.has(file))).toEqual([])
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '.data', '.git', 'node_modules']))
    const settings = dockerfile.matchAll(/\b([A-Z][A-Z_]+)=/g)
    const notOurs = ['BUILD_BASE', 'NODE', 'NEXT_TELEMETRY_DISABLED', 'PATH', 'TMPDIR']
    const unknown = [...settings].map(([, name = '']) => name).filter((name) => !isKnown(name))
    expect(new Set(unknown)).toEqual(new Set(notOurs))
  })
})
