import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { IconDownload } from '../icons.ts'
import { saveFile } from '../browser/saveFile.ts'
import { mostExcelRows } from '../files/limits.ts'

type Props = {
  many: string
  /** What the person may have besides, off at first; `fetched` gets whether it was chosen. */
  choice: string
  fetched: (chosen: boolean) => Promise<Blob>
}

/** Saves a whole list as a CSV file or a workbook. `many` is the list's name; `fetched` gets the CSV from the server. */
export function ExportButton({ many, choice, fetched }: Props) {
  const dealWith = useHandleOutcome()
  const [tooLong, setTooLong] = useState(false)
  const [chosen, setChosen] = useState(false)
  const csv = useMutation({
    mutationFn: () => fetched(chosen),
    onSuccess: (file) => saveFile(file, `${many}.csv`),
    onError: (error) => dealWith(error),
  })
  const excel = useMutation({
    mutationFn: async () => {
      const [{ listWorkbook }, file] = await Promise.all([import('../files/listWorkbook.ts'), fetched(chosen)])
      return listWorkbook(file, many)
    },
    onSuccess: (file) => {
      setTooLong(file === null)
      if (file !== null) saveFile(file, `${many}.xlsx`)
    },
    onError: (error) => dealWith(error),
  })
  const icon = <IconDownload size={18} aria-hidden />
  return (
    <>
      <label className="row gap-8 press touch small">
        <input type="checkbox" checked={chosen} onChange={(event) => setChosen(event.currentTarget.checked)} />
        {choice}
      </label>
      <Button variant="default" loading={csv.isPending} leftSection={icon} onClick={() => csv.mutate()}>
        {t('Export CSV')}
      </Button>
      <Button variant="default" loading={excel.isPending} leftSection={icon} onClick={() => excel.mutate()}>
        {t('Export Excel')}
      </Button>
      {tooLong && <small role="alert">{t('More than {mostExcelRows} rows are too many for Excel here: narrow the list, or take the CSV.', { mostExcelRows })}</small>}
    </>
  )
}
