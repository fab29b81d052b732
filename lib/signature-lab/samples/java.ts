export const JAVA = `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class WebhookSignature {
    private static final Pattern HEADER = Pattern.compile("(?:sha256=)?([0-9a-f]{64})");

    /** Whether one of the secrets signed the raw body. While the secret changes, pass the new one and the old one. */
    static boolean isSigned(byte[] rawBody, String header, List<String> secrets) throws GeneralSecurityException {
        var match = HEADER.matcher(header == null ? "" : header);
        if (!match.matches()) return false;
        byte[] given = HexFormat.of().parseHex(match.group(1));
        boolean isValid = false;
        for (String secret : secrets) {
            if (secret.isEmpty()) continue;
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            if (MessageDigest.isEqual(mac.doFinal(rawBody), given)) isValid = true;
        }
        return isValid;
    }
}

// In a servlet, before anything is parsed:
//   byte[] rawBody = request.getInputStream().readAllBytes();
//   if (!WebhookSignature.isSigned(rawBody, request.getHeader("Signature"), secrets)) { response.sendError(401); return; }
`
