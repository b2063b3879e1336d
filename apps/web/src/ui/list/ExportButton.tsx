import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRefusals } from '../../api/refusals.ts'
import { IconDownload } from '../icons.ts'
import { saveFile } from '../browser/saveFile.ts'

/** Saves the whole of a list as a CSV file under the list's name; `fetched` asks the server for it. */
export function ExportButton({ many, fetched }: { many: string; fetched: () => Promise<Blob> }) {
  const dealWith = useRefusals()
  const { mutate, isPending } = useMutation({
    mutationFn: fetched,
    onSuccess: (file) => saveFile(file, `${many}.csv`),
    onError: (error) => dealWith(error),
  })
  return (
    <Button variant="default" loading={isPending} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}
