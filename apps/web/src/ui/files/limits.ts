/** More rows than this are for a CSV file. */
export const mostExcelRows = 20_000
