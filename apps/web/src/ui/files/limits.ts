/** The most rows of a workbook; longer lists are saved as CSV. */
export const mostExcelRows = 20_000
