import { userOf } from '../../http/context'
import { parseQuery } from '../../http/validate'
import { type OnRampResource, onRampRecord, outputOf } from '../../resources/on-ramp'
import type { Sandbox } from '../../sandbox'
import { answerPage } from '../answer-page'
import type { Handlers } from '../handlers'
import { findOwned } from '../owned'
import { OnRampsQuery } from './ramp-schemas'

/** not-shown.md, "6.2 on-ramps". */
export function onRampHandlers(sandbox: Sandbox) {
  const shelf = () => sandbox.state.book.onRamps
  return {
    listOnRamps(context) {
      const query = parseQuery(context, OnRampsQuery)
      const entries = shelf().ofUser(userOf(context).id)
      const fits = (onRamp: OnRampResource) => {
        const { network, token, address } = outputOf(onRamp)
        return (
          (query.network ?? network) === network &&
          (query.token ?? token) === token &&
          (query.address ?? address) === address
        )
      }
      return answerPage(sandbox, context, { list: 'on-ramps', entries, query, fits, record: onRampRecord })
    },
    getOnRamp: (context) => context.json(onRampRecord(findOwned(shelf(), context, 'on-ramp'))),
  } satisfies Partial<Handlers>
}
