import { Check, Minus } from 'lucide-react'
import { DocumentationLink } from '@/components/states/documentation-link'
import { PageHead } from '@/components/ui/page-head'
import { UrlText } from '@/components/ui/text/url-text'
import PERMISSION_USES from '@/lib/auth/permission-uses.json'
import { PERMISSION_WORDS } from '@/lib/auth/permission-words'
import { capitalize } from '@/lib/format/capitalize'
import { formatQuantity } from '@/lib/format/number'
import { ALL_PERMISSIONS, BUILT_IN_ROLES, type CustomRole, grants, type Permission, type Role } from '@/lib/model/role'
import { roleWords } from './role-words'

type Props = { own: Role; custom: readonly CustomRole[] }

/** Permissions by role, from the table that the checks themselves use. */
export function RolesTable({ own, custom }: Props) {
  const roles: Role[] = [...BUILT_IN_ROLES, ...custom.map(({ name }) => name)]
  return (
    <>
      <PageHead title="Roles">
        What each role may do. Yours is {own}. <DocumentationLink of="permissions" />
      </PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-6 px-4 pt-1 pb-12">
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
          {roles.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{role}</dt>
              <dd className="text-pretty text-muted max-sm:mb-1.5">{roleWords(role, roles)}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-label="Permissions of each role"
          className="plain-table rounded-card border border-line bg-panel"
          // The table scrolls and has no links.
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
                {roles.map((role) => (
                  <th key={role} scope="col" className="text-center max-sm:hidden">
                    {role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ALL_PERMISSIONS.map((permission) => (
                <tr key={permission}>
                  <th scope="row" className="is-wide">
                    <code className="font-mono text-small">{permission}</code>
                    <span className="block font-normal text-pretty text-muted">
                      {capitalize(PERMISSION_WORDS[permission])}
                    </span>
                    <span className="block font-normal sm:hidden">
                      {roles.filter((role) => grants(role, permission, custom)).join(', ')}
                    </span>
                    <Uses permission={permission} />
                  </th>
                  {roles.map((role) => (
                    <td key={role} className="text-center max-sm:hidden">
                      <Mark isYes={grants(role, permission, custom)} />
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

/** Lists the pages and routes that ask for a permission. */
function Uses({ permission }: { permission: Permission }) {
  const { pages, routes } = PERMISSION_USES[permission]
  const places = [
    pages.length > 0 && formatQuantity(pages.length, 'page'),
    routes.length > 0 && formatQuantity(routes.length, 'route'),
  ]
  if (pages.length + routes.length === 0)
    return <span className="block font-normal text-muted">Checked inside pages and routes of other permissions.</span>
  return (
    <details className="font-normal">
      <summary className="fold-summary text-muted">Used by {places.filter(Boolean).join(' and ')}</summary>
      <ul aria-label={`Where ${permission} is used`} className="py-1">
        {[...pages.map((page) => `/{environment}/${page}`), ...routes].map((place) => (
          <li key={place}>
            <UrlText text={place} className="font-mono text-small" />
          </li>
        ))}
      </ul>
    </details>
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
