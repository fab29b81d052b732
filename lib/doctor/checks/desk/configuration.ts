import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong } from '../../report/report'

export const CONFIGURATION: DoctorCheck<DeskFacts> = {
  id: 'configuration',
  title: 'Configuration',
  judge({ configuration }) {
    if ('env' in configuration)
      return foundRight(
        'Every variable is valid, and none contradicts another.',
        configuration.env.environments.map(({ name, kind, baseUrl }) => `${name} (${kind}): ${new URL(baseUrl).host}`),
      )
    const { problems } = configuration
    return foundWrong(
      problems.length === 1 ? 'One variable is wrong.' : `${problems.length} things are wrong with the variables.`,
      'Correct them and start again; docs/configuration.md explains each.',
      { evidence: problems },
    )
  },
}
