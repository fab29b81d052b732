import { z } from 'zod'
import { NO_ROLE } from '../../model/role'
import { RoleName } from '../role-table'
import { Email, NewPassword, OperatorName } from '../schemas'

export const AccountParams = z.object({ operatorId: z.string().max(100) })

export const AccountLinkParams = z.object({ linkId: z.uuid() })

export const OwnSessionParams = z.object({ sessionId: z.string().max(100) })

export const NewInvitation = z.strictObject({ email: Email, role: RoleName })
export type NewInvitation = z.infer<typeof NewInvitation>

/** `seen` is the role on screen: another admin may have changed it since. */
export const RoleChange = z.strictObject({ role: RoleName, seen: z.string().max(100) })
export type RoleChange = z.infer<typeof RoleChange>

const EnvironmentRole = z.union([RoleName, z.literal(NO_ROLE)], 'must be one of the roles, or none')

/** A null `role` means the role of the account. `seen` is the role on screen. */
export const EnvironmentRoleChange = z.strictObject({
  environment: z.string().max(100),
  role: EnvironmentRole.nullable(),
  seen: z.string().max(100).nullable(),
})
export type EnvironmentRoleChange = z.infer<typeof EnvironmentRoleChange>

const LinkToken = z.string().max(100)

export const LinkQuestion = z.strictObject({ token: LinkToken })

export const ResetQuestion = z.strictObject({ email: Email })

/** A reset keeps the account’s name. */
export const LinkUse = z.strictObject({ token: LinkToken, name: OperatorName.nullable(), password: NewPassword })
export type LinkUse = z.infer<typeof LinkUse>

export const NameChange = z.strictObject({ name: OperatorName })
export type NameChange = z.infer<typeof NameChange>

export const PasswordChange = z.strictObject({
  current: z.string().min(1, 'is required').max(256),
  password: NewPassword,
  /** Whether a linked account stays linked to the identity provider. */
  keepsLink: z.boolean().optional(),
})
export type PasswordChange = z.infer<typeof PasswordChange>
