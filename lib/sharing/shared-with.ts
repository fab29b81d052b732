import { z } from 'zod'
import { ROLES } from '../model/role'

/** Each role once, in one order. */
export const SharedWith = z
  .array(z.enum(ROLES, 'must be one of the roles'))
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))
