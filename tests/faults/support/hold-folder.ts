import { takeFolderLock } from '@/lib/db/folder-lock'

/** A process that takes the folder it is given, says so and stays, or says why it could not. */
const [, , folder = ''] = process.argv

takeFolderLock(folder, () => undefined).then(
  () => {
    process.stdout.write('holds\n')
    setInterval(() => undefined, 1000)
  },
  (error: Error) => process.stdout.write(`${error.message}\n`),
)
