import {
  CalendarPlus,
  Download,
  KeyRound,
  Link,
  type LucideIcon,
  Send,
  SquareTerminal,
  Target,
  UserRoundKey,
  Webhook,
} from 'lucide-react'
import { type ControlName, findControl } from '@/components/ui/hooks/named-control'
import type { Permission } from '@/lib/model/role'

/** `words` also find the action. */
type Action = { label: string; words: string; icon: LucideIcon }

/** Presses a control of the page that the palette stands over. */
export type PageAction = Action & { control: ControlName }

/** Leads to the page of the action. */
type LinkAction = Action & { path: string; permission: Permission }

const PAGE_ACTIONS: readonly PageAction[] = [
  { label: 'Export these rows', words: 'download csv', icon: Download, control: 'export' },
  { label: 'Send again: the selection, or the open row', words: 'redelivery resend', icon: Send, control: 'send' },
  { label: 'Copy the link to these rows', words: 'share', icon: Link, control: 'copy-link' },
]

const LINK_ACTIONS: readonly LinkAction[] = [
  {
    label: 'Send a request to the platform',
    words: 'console api call curl endpoint',
    icon: SquareTerminal,
    path: 'console',
    permission: 'console.read',
  },
  {
    label: 'New registration',
    words: 'create webhook url',
    icon: Webhook,
    path: 'webhooks/new',
    permission: 'registration.write',
  },
  {
    label: 'New target',
    words: 'create redelivery',
    icon: Target,
    path: 'redeliveries/targets/new',
    permission: 'target.write',
  },
  {
    label: 'New schedule',
    words: 'create export report daily weekly monthly',
    icon: CalendarPlus,
    path: 'exports/schedules/new',
    permission: 'schedule.write',
  },
  {
    label: 'New access token',
    words: 'create script api',
    icon: SquareTerminal,
    path: 'settings/tokens',
    permission: 'access_token.write',
  },
  {
    label: 'Import user keys',
    words: 'add new key',
    icon: UserRoundKey,
    path: 'settings/user-keys/import',
    permission: 'user_key.write',
  },
  {
    label: 'Change the webhook secret',
    words: 'rotate new signing',
    icon: KeyRound,
    path: 'webhooks/secret',
    permission: 'secret.write',
  },
]

/** The actions on the page behind the palette, and the links to those that the person may take elsewhere. */
export function paletteActions(may: (permission: Permission) => boolean): { page: PageAction[]; links: LinkAction[] } {
  return {
    page: PAGE_ACTIONS.filter(({ control }) => findControl(control) !== null),
    links: LINK_ACTIONS.filter(({ permission }) => may(permission)),
  }
}
