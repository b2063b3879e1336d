import './news.pg.test.ts'
