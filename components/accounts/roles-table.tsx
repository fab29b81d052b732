import { Check, Minus } from 'lucide-react'
import { PageHead } from '@/components/ui/page-head'
import { PERMISSION_WORDS } from '@/lib/auth/permission-words'
import { isAllowed, PERMISSIONS, type Permission } from '@/lib/auth/roles'
import { capitalize } from '@/lib/format/capitalize'
import { ROLES, type Role } from '@/lib/model/role'
import { ROLE_WORDS } from './role-words'

// The keys of the table that the checks use.
const ALL = Object.keys(PERMISSIONS) as Permission[]

/** Who may do what, from the table that the checks themselves use. */
export function RolesTable({ own }: { own: Role }) {
  return (
    <>
      <PageHead title="Roles">What each role may do. Yours is {own}.</PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-6 px-4 pt-1 pb-12">
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{role}</dt>
              <dd className="text-pretty text-muted">{ROLE_WORDS[role]}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-label="Permissions of each role"
          className="plain-table rounded-card border border-line bg-panel"
          // It scrolls, and has no links.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what scrolls.
          tabIndex={0}
        >
          <table>
            <caption className="sr-only">Permissions of each role</caption>
            <thead>
              <tr>
                <th scope="col" className="is-wide">
                  Permission
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col" className="text-center">
                    {role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ALL.map((permission) => (
                <tr key={permission}>
                  <th scope="row" className="is-wide">
                    <code className="font-mono text-small">{permission}</code>
                    <span className="block font-normal text-pretty text-muted">
                      {capitalize(PERMISSION_WORDS[permission])}
                    </span>
                  </th>
                  {ROLES.map((role) => (
                    <td key={role} className="text-center">
                      <Mark isYes={isAllowed(role, permission)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}

function Mark({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : Minus
  return (
    <span className={isYes ? 'text-delivered' : 'text-faint'}>
      <Icon aria-hidden className="inline size-4" />
      <span className="sr-only">{isYes ? 'yes' : 'no'}</span>
    </span>
  )
}
