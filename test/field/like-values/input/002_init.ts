export const indexes = {
  key: 'IDX_<<hex 26>>',
  secretKey: 'UQ_<<hex 26>>',
  apiKey: 'FK_<<hex 26>>',
};
