import type { Role } from '../model/role'

/** Public on purpose: created only by the demo, which answers on this machine alone. */
export const DEMO_PASSWORD = 'rampdesk-demo'

/** One account per role. */
export const DEMO_OPERATORS = [
  { email: 'viewer@demo.example', name: 'Vera Viewer', role: 'viewer' },
  { email: 'support@demo.example', name: 'Sam Support', role: 'support' },
  { email: 'operator@demo.example', name: 'Olga Operator', role: 'operator' },
  { email: 'admin@demo.example', name: 'Ada Admin', role: 'admin' },
] as const satisfies readonly { email: string; name: string; role: Role }[]
