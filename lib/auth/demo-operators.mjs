/** @import { Role } from '../model/role' */

/** The password is public: only the demo uses it, which answers on this machine alone and reads this file uncompiled. */
export const DEMO_PASSWORD = 'rampdesk-demo'

/**
 * One account per role.
 *
 * @satisfies {readonly { email: string, name: string, role: Role }[]}
 */
export const DEMO_OPERATORS = /** @type {const} */ ([
  { email: 'viewer@demo.example', name: 'Vera Viewer', role: 'viewer' },
  { email: 'support@demo.example', name: 'Sam Support', role: 'support' },
  { email: 'operator@demo.example', name: 'Olga Operator', role: 'operator' },
  { email: 'admin@demo.example', name: 'Ada Admin', role: 'admin' },
])
