import type { Permission } from '../model/role'
import { deskSegmentOf } from '../paths'
import type { AuditRow } from './dto'

/** `path` is relative to the environment. */
export type EntryLink = { label: string; path: string }

type Entry = Pick<AuditRow, 'entityId' | 'detail'>

type EntityPage = { label: string; permission: Permission; path: (entry: Entry) => string | null }

const withId =
  (path: (id: string) => string) =>
  ({ entityId }: Entry) => {
    const segment = entityId === null ? null : deskSegmentOf(entityId)
    return segment === null ? null : path(segment)
  }

/** The pages of the things that entries name; entities without a page are missing. */
const ENTITY_PAGES: Readonly<Record<string, EntityPage>> = {
  user: { label: 'Open the user', permission: 'user.read', path: withId((id) => `users/${id}`) },
  user_key: { label: 'Open the user keys', permission: 'user_key.read', path: () => 'settings/user-keys' },
  user_key_import: { label: 'Open the user keys', permission: 'user_key.read', path: () => 'settings/user-keys' },
  access_token: { label: 'Open the access tokens', permission: 'access_token.read', path: () => 'settings/tokens' },
  redelivery_job: {
    label: 'Open the redelivery',
    permission: 'redelivery.read',
    path: withId((id) => `redeliveries/${id}`),
  },
  target: {
    label: 'Open the target',
    permission: 'redelivery.read',
    path: withId((id) => `redeliveries/targets/${id}`),
  },
  registration: { label: 'Open the registrations', permission: 'registration.read', path: () => 'webhooks' },
  webhook_secret: { label: 'Open the webhook secret', permission: 'secret.read', path: () => 'webhooks/secret' },
  export_job: { label: 'Open the export', permission: 'export.read', path: withId((id) => `exports/${id}`) },
  view: {
    label: 'Open the list',
    permission: 'view.read',
    path: ({ detail }) => (typeof detail.list === 'string' && /^[a-z]+$/.test(detail.list) ? detail.list : null),
  },
}

/** The link to the thing that an entry names, if it has a page and the reader may open it. */
export function entryLink(entry: AuditRow, may: (permission: Permission) => boolean): EntryLink | null {
  const page = entry.entity !== null && Object.hasOwn(ENTITY_PAGES, entry.entity) ? ENTITY_PAGES[entry.entity] : null
  if (!page || !may(page.permission)) return null
  const path = page.path(entry)
  return path === null ? null : { label: page.label, path }
}
