import type { Metadata } from 'next'
import { RolesTable } from '@/components/accounts/roles-table'
import { env } from '@/lib/env'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Roles' }

export default deskPage('account.read', ({ scope }) => <RolesTable own={scope.actor.role} custom={env().customRoles} />)
