import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { alertChannel } from '../../../db/schema'
import { formatQuantity } from '../../../format/number'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

/** Judges by the last message; nothing is sent. */
export const CHANNELS: DoctorCheck<DeskFacts> = {
  id: 'channels',
  title: 'Channels of alerts',
  judge: (facts) =>
    withDatabase(facts, async (database) => {
      const rows = await database
        .select()
        .from(alertChannel)
        .where(and(eq(alertChannel.isOn, true), isNull(alertChannel.removedAt)))
        .orderBy(asc(alertChannel.environment), asc(alertChannel.name))
      if (rows.length === 0)
        return notChecked('No channel of alerts is on: alerts are listed, and sent nowhere.', {
          advice: 'Add one under Alerts, Channels.',
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
            `${formatQuantity(failing, 'channel')} of alerts can’t be reached.`,
            'Open the channel: its messages say why. Send a test once that is mended.',
            { evidence },
          )
        : foundRight('No channel of alerts failed at its last message.', evidence)
    }),
}
