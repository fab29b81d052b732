import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import { takesConsoleWrites } from '../may-write'

/** @throws AppError `forbidden` without console.write, and if the console only reads */
export function requireWrites(scope: Scope): void {
  authorize(scope, 'console.write')
  const { environment } = scope
  if (!takesConsoleWrites(environment))
    throw new AppError('forbidden', `The configuration makes the console read-only in ${environment.label}.`)
}

/** @throws AppError `invalid` at `body.confirmed` */
export function requireConfirmed({ environment }: Scope, confirmed: string | null): void {
  if (confirmed === environment.name) return
  throw new AppError('invalid', 'Nothing was sent: the change is not confirmed for this environment.', {
    fields: [{ field: 'body.confirmed', message: `must be ${environment.name}` }],
  })
}
