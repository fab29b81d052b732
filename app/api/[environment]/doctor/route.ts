import { askDoctor } from '@/lib/doctor/ask-doctor'
import { RUN_DOCTOR } from '@/lib/doctor/routes'
import { route } from '@/lib/http/route'

/** The door treats this as a change, because it asks the platform and writes a row of the audit. */
export const POST = route(RUN_DOCTOR, { access: 'doctor.run', allowsToken: true }, (context) => askDoctor(context))
