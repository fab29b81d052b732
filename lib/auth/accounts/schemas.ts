import { z } from 'zod'
import { ROLES } from '../../model/role'
import { Email, NewPassword, OperatorName } from '../schemas'

export const AccountParams = z.object({ operatorId: z.string().max(100) })

export const AccountLinkParams = z.object({ linkId: z.uuid() })

export const OwnSessionParams = z.object({ sessionId: z.string().max(100) })

const ROLE = z.enum(ROLES, 'must be one of the roles')

export const NewInvitation = z.strictObject({ email: Email, role: ROLE })
export type NewInvitation = z.infer<typeof NewInvitation>

/** `seen` is the role on screen: another admin may have changed it since. */
export const RoleChange = z.strictObject({ role: ROLE, seen: ROLE })
export type RoleChange = z.infer<typeof RoleChange>

const LinkToken = z.string().max(100)

export const LinkQuestion = z.strictObject({ token: LinkToken })

/** A reset keeps the account's name. */
export const LinkUse = z.strictObject({ token: LinkToken, name: OperatorName.nullable(), password: NewPassword })
export type LinkUse = z.infer<typeof LinkUse>

export const PasswordChange = z.strictObject({
  current: z.string().min(1, 'is required').max(256),
  password: NewPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>
