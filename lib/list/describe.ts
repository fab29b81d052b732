import type { Permission } from '../model/role'
import type { ListColumn } from './columns'
import { type Member, type Members, VALUES_AT_MOST } from './members'
import { SEARCH_LENGTH } from './search-text'

/** A list as documents describe it, with values as Markdown code. */
export type ListDescription = {
  title: string
  addresses: { page: string; api: string }
  order: string
  permission: Permission
  /** `filter` is null for controls of the page. */
  parameters: { name: string; takes: string; filter: string | null }[]
  columns: { id: string; head: string; isHiddenAtFirst: boolean }[]
}

type DescribedList = {
  name: string
  path?: string
  title: string
  order: string
  permission: Permission
  members: Members
  controls: Members
  filters: readonly { label: string; members: readonly string[] }[]
  columns: readonly Pick<ListColumn<never>, 'id' | 'head' | 'isHiddenAtFirst'>[]
}

const code = (value: string) => `\`${value}\``

export function describeList(list: DescribedList): ListDescription {
  const filterOf = (name: string) => list.filters.find(({ members }) => members.includes(name))?.label ?? null
  const path = list.path ?? list.name
  return {
    title: list.title,
    addresses: { page: `/{environment}/${path}`, api: `/api/{environment}/${path}` },
    order: list.order,
    permission: list.permission,
    parameters: Object.entries({ ...list.members, ...list.controls }).map(([name, member]) => ({
      name,
      takes: describeMember(member),
      filter: filterOf(name),
    })),
    columns: list.columns.map(({ id, head, isHiddenAtFirst = false }) => ({ id, head, isHiddenAtFirst })),
  }
}

function describeMember(member: Member): string {
  switch (member.kind) {
    case 'some':
      return `any of ${member.values.map(code).join(', ')}, separated by commas`
    case 'one':
      return `one of ${member.values.map(code).join(', ')}`
    case 'choice':
      return `one of ${member.values.map(code).join(', ')}; the default is ${code(String(member.empty))}`
    case 'texts':
      return `up to ${VALUES_AT_MOST} ${member.takes}, separated by commas`
    case 'search':
      return `a text of up to ${SEARCH_LENGTH} characters`
    case 'instant':
      return `an instant in ISO 8601, such as ${code('2026-01-20T12:00:00Z')}`
    case 'zone':
      return `a time zone, such as ${code('Europe/Berlin')}`
    case 'flag':
      return `${code('true')} or ${code('false')}; the default is ${code(String(member.empty))}`
    case 'size':
      return `${member.sizes.map((size) => code(String(size))).join(', ')}, in the API any number from 1 to the largest; the default is ${code(String(member.empty))}`
    case 'cursor':
      return 'a place in the list, taken from an earlier answer'
  }
}
