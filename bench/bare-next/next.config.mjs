/** Without one of its own Next.js takes the desk's, which leaves compression to our server. */
export default { agentRules: false, typescript: { ignoreBuildErrors: true } }
