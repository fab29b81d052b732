import { takeFolderLock } from '@/lib/db/folder-lock'

/** This process takes the folder and stays, or prints the refusal. */
const [, , folder = ''] = process.argv

takeFolderLock(folder, () => undefined).then(
  () => {
    process.stdout.write('holds\n')
    setInterval(() => undefined, 1000)
  },
  (error: Error) => process.stdout.write(`${error.message}\n`),
)
