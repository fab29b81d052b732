import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { alertChannel } from '../../../db/schema'
import { formatQuantity } from '../../../format/number'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

/** Judges each channel by its last message, and sends nothing. */
export const CHANNELS: DoctorCheck<DeskFacts> = {
  id: 'channels',
  title: 'Alert channels',
  judge: (facts) =>
    withDatabase(facts, async (database) => {
      const rows = await database
        .select()
        .from(alertChannel)
        .where(and(eq(alertChannel.isOn, true), isNull(alertChannel.removedAt)))
        .orderBy(asc(alertChannel.environment), asc(alertChannel.name))
      if (rows.length === 0)
        return notChecked('No alert channel is on: alerts are listed but not sent.', {
          advice: 'Add one under Alerts > Channels.',
        })
      const evidence = rows.map(
        ({ environment, name, failingSince, lastSentAt }) =>
          `${environment}, ${name}: ${
            failingSince
              ? `failing since ${failingSince.toISOString()}`
              : lastSentAt
                ? `last sent ${lastSentAt.toISOString()}`
                : 'nothing sent yet'
          }`,
      )
      const failing = rows.filter(({ failingSince }) => failingSince !== null).length
      return failing > 0
        ? foundWrong(
            `${formatQuantity(failing, 'alert channel')} can’t be reached.`,
            'Open the channel to see why its messages failed. Fix that, then send a test.',
            { evidence },
          )
        : foundRight('No alert channel failed on its last message.', evidence)
    }),
}
