export const A = ({ t, user }) => <div dangerouslySetInnerHTML={{ __html: t('welcome') }} />;
export const B = ({ t, user }) => <div dangerouslySetInnerHTML={{ __html: user.bio }} />;
