import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commandsOf } from '../../scripts/lib/build/pack.mjs'
import { variablesOfEnv } from '../support/variables-of-env'
import { projectFiles, read } from './support/project'

const variables = new Set([...variablesOfEnv(), 'HOST', 'PORT'])
const isKnown = (name: string) =>
  variables.has(name) || variables.has(name.replace(/^RAMP_PRODUCTION_/, 'RAMP_<NAME>_'))
const { scripts } = JSON.parse(read('package.json'))
const commands = ['start', ...commandsOf(scripts).map(({ name }) => name)]

type Service = {
  command?: string[]
  environment: Record<string, string>
  read_only?: boolean
  stop_grace_period: string
}
type Container = { args: string[]; securityContext: { readOnlyRootFilesystem: boolean } }
type Resource = {
  kind: string
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[] } } }
}

describe('what deploys', () => {
  test('compose names only variables and commands that exist, and stops as soon as the app does', () => {
    const { services }: { services: Record<string, Service> } = parse(read('deploy/compose.yaml'), { merge: true })
    const { postgres, ...ours } = services
    expect(postgres).not.toHaveProperty('ports')
    expect(Object.keys(ours)).toEqual(['app', 'worker'])
    for (const { command, environment, read_only, stop_grace_period } of Object.values(ours)) {
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
      expect(commands).toContain(command?.[0])
      expect([read_only, stop_grace_period]).toEqual([true, '10s'])
    }
  })

  test('compose asks for nothing but the platform and its credentials', () => {
    const asked = read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)
    expect([...asked].map(([, name]) => name)).toEqual(['RAMP_BASE_URL', 'RAMP_KEY', 'RAMP_SECRET'])
  })

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
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '.data', '.git', 'node_modules']))
    const settings = dockerfile.matchAll(/\b([A-Z][A-Z_]+)=/g)
    const notOurs = ['BUILD_BASE', 'RUN_BASE', 'NODE', 'NEXT_TELEMETRY_DISABLED', 'PATH', 'TMPDIR']
    const unknown = [...settings].map(([, name = '']) => name).filter((name) => !isKnown(name))
    expect(new Set(unknown)).toEqual(new Set(notOurs))
  })
})
