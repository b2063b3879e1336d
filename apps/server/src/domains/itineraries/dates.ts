import { invalid } from '../../problem.ts'

/** @throws Problem `invalid` where the days are the wrong way round */
export function checkDates({ date_from, date_to }: { readonly date_from?: string | undefined; readonly date_to?: string | undefined }): void {
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid({ date_to: 'Not before the first day.' })
  }
}
